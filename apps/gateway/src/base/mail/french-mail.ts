import { capital, formatMoment, type MailWriters } from './mail-words.ts'

/** Every mail in French. The spaces before `:` and `?` are narrow and do not break. */
export const frenchMail: MailWriters = {
  home_activation: ({ homeName, path, expires }, { brand }) => ({
    subject: homeName === null ? 'Votre logement est prêt' : `Votre logement est prêt\u202F: ${homeName}`,
    preheader: 'Un lien ouvre votre compte et votre logement. Il est valable 72 heures.',
    title: homeName === null ? ['Votre logement est ', 'prêt', '.'] : ['Tout est prêt pour ', homeName, '.'],
    paragraphs: [
      'Bonjour,',
      `${brand} a préparé votre logement et sa box. Activez-le avec le bouton ci-dessous, puis choisissez un mot de passe.`,
    ],
    button: {
      label: 'Activer mon compte',
      path,
      note: `Le lien est valable 72 heures, jusqu’au ${formatMoment(expires, 'fr')}, et ne sert qu’une fois.`,
    },
    caution:
      'Vous n’attendiez pas ce message\u202F? Ne faites rien\u202F: sans ce lien, personne ne peut activer de logement à votre nom.',
    hasDayLine: true,
  }),
  invitation: ({ inviter, homeName, path, expires }) => ({
    subject: `${inviter} vous invite à rejoindre «\u202F${homeName}\u202F»`,
    preheader: 'Suivez le logement et réglez le chauffage. Le lien est valable 72 heures.',
    title: [`${inviter} vous invite à rejoindre `, `«\u202F${homeName}\u202F»`, '.'],
    paragraphs: [
      'Bonjour,',
      `${inviter} vous invite en tant qu’utilisateur dans le logement «\u202F${homeName}\u202F»\u202F: vous verrez ses pièces et pourrez y régler le chauffage. Choisissez d’abord un mot de passe.`,
    ],
    button: {
      label: 'Activer mon compte',
      path,
      note: `Le lien est valable 72 heures, jusqu’au ${formatMoment(expires, 'fr')}, et ne sert qu’une fois.`,
    },
    caution: `Vous ne connaissez pas ${inviter}\u202F? Ne faites rien\u202F: sans ce lien, personne ne peut obtenir d’accès à votre nom.`,
    hasDayLine: true,
  }),
  recovery: ({ path, minutes }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: `Le lien est valable ${minutes}\u00A0minutes. Votre mot de passe ne change pas tant que vous n’en choisissez pas un autre.`,
    title: ['Choisissez un ', 'nouveau mot de passe', '.'],
    paragraphs: [
      'Bonjour,',
      'Quelqu’un a demandé un nouveau mot de passe pour cette adresse e-mail. Si c’est vous, choisissez-le avec le bouton ci-dessous.',
    ],
    button: {
      label: 'Choisir un mot de passe',
      path,
      note: `Le lien est valable ${minutes}\u00A0minutes et ne sert qu’une fois. Un e-mail plus récent l’annule.`,
    },
    caution:
      'Ce n’était pas vous\u202F? Vous pouvez ignorer cet e-mail\u202F: votre mot de passe reste le même.',
    hasDayLine: false,
  }),
  password_changed: ({ changed }, { support }) => ({
    subject: 'Votre mot de passe a été changé',
    preheader: `Changé le ${formatMoment(changed, 'fr')}. Toutes les sessions sont terminées.`,
    title: ['Votre ', 'mot de passe', ' a été changé.'],
    paragraphs: [
      'Bonjour,',
      `Votre mot de passe a été changé le ${formatMoment(changed, 'fr')}. Toutes les sessions de votre compte sont terminées\u202F: connectez-vous avec le nouveau.`,
    ],
    button: {
      label: 'Se connecter',
      path: '/',
      note: null,
    },
    caution: `Ce n’était pas vous\u202F? Choisissez tout de suite «\u202FMot de passe oublié\u202F» sur la page de connexion, puis écrivez à ${support}.`,
    hasDayLine: false,
  }),
  hub_claim_refused: ({ hubName, homeName, tried }, { support }) => ({
    subject: `Quelqu’un a essayé d’ajouter votre box «\u202F${hubName}\u202F» à un autre logement`,
    preheader: 'La demande a été refusée. Rien n’a changé dans votre logement.',
    title: ['Quelqu’un a essayé d’ajouter votre box ', `«\u202F${hubName}\u202F»`, ' à un autre logement.'],
    paragraphs: [
      'Bonjour,',
      `Le ${formatMoment(tried, 'fr')}, quelqu’un a essayé d’ajouter «\u202F${hubName}\u202F», la box du logement «\u202F${homeName}\u202F», à un autre logement. La demande a été refusée, et rien n’a changé chez vous.`,
    ],
    button: { label: 'Voir ma box', path: '/account/hub/details', note: null },
    caution: `Si vous avez vendu ou prêté cette box, écrivez à ${support}. Sinon, changez son secret depuis sa page.`,
    hasDayLine: false,
  }),
  notification: ({ title, body, link, path, told }) => ({
    subject: title,
    preheader: body,
    title: ['', title, ''],
    paragraphs: [`${capital(formatMoment(told, 'fr'))}.`, body],
    button: { label: link, path, note: null },
    caution: 'Vous choisissez ce qui vous parvient par e-mail sur la page Notifications.',
    hasDayLine: false,
  }),
}
