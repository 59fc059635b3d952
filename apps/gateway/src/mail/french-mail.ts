import { say, type MailWriters } from './mail-words.ts'

/** Every mail in French. The spaces before `:` and `?` are narrow and do not break. */
export const frenchMail: MailWriters = {
  home_activation: ({ homeName, path, expires }, brand) => ({
    subject: homeName === null ? 'Votre maison est prête' : `Votre maison est prête\u202F: ${homeName}`,
    preheader: 'Un lien ouvre votre compte et votre maison. Il vaut 72 heures.',
    title: homeName === null ? ['Votre maison est ', 'prête', '.'] : ['Tout est prêt pour ', homeName, '.'],
    paragraphs: [
      'Bonjour,',
      `${brand} a préparé votre maison et sa box. Le lien l’ouvre\u202F; vous choisirez ensuite votre mot de passe.`,
    ],
    button: {
      label: 'Activer mon compte',
      path,
      note: `Le lien vaut 72 heures et sert une fois, jusqu’au ${say(expires, 'fr')}.`,
    },
    caution:
      'Vous n’attendiez pas ce message\u202F? Ne faites rien\u202F: sans ce lien, personne n’ouvre de maison à votre nom.',
    hasDayLine: true,
  }),
  invitation: ({ inviter, homeName, path, expires }) => ({
    subject: `${inviter} vous invite\u202F: ${homeName}`,
    preheader: 'Voyez la maison et réglez son chauffage. Le lien vaut 72 heures.',
    title: [`${inviter} vous ouvre `, homeName, '.'],
    paragraphs: [
      'Bonjour,',
      `${inviter} vous invite comme Utilisateur de la maison «\u00A0${homeName}\u00A0»\u202F: vous verrez ses pièces et pourrez y régler le chauffage. Vous choisirez d’abord un mot de passe.`,
    ],
    button: {
      label: 'Activer mon compte',
      path,
      note: `Le lien vaut 72 heures et sert une fois, jusqu’au ${say(expires, 'fr')}.`,
    },
    caution: `Vous ne connaissez pas ${inviter}\u202F? Ne faites rien\u202F: sans ce lien, personne n’a d’accès à votre nom.`,
    hasDayLine: true,
  }),
  recovery: ({ path, minutes }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: `Le lien vaut ${minutes}\u00A0minutes. D’ici là, votre mot de passe ne change pas.`,
    title: ['Choisissez un ', 'nouveau mot de passe', '.'],
    paragraphs: [
      'Bonjour,',
      'Quelqu’un a demandé un nouveau mot de passe pour cette adresse e-mail. Si c’est vous, le lien mène au formulaire.',
    ],
    button: {
      label: 'Choisir un mot de passe',
      path,
      note: `Le lien vaut ${minutes}\u00A0minutes et sert une fois. Un message plus récent l’annule.`,
    },
    caution: 'Ce n’était pas vous\u202F? Ne faites rien\u202F: votre mot de passe reste le même.',
    hasDayLine: false,
  }),
  password_changed: ({ changed }) => ({
    subject: 'Votre mot de passe a changé',
    preheader: `Changé le ${say(changed, 'fr')}. Toutes les sessions sont terminées.`,
    title: ['Votre ', 'mot de passe', ' a changé.'],
    paragraphs: [
      'Bonjour,',
      `Votre mot de passe a changé le ${say(changed, 'fr')}. Toutes les sessions de votre compte sont terminées\u202F: connectez-vous avec le nouveau.`,
    ],
    button: {
      label: 'Se connecter',
      path: '/',
      note: null,
    },
    caution:
      'Ce n’était pas vous\u202F? Choisissez tout de suite «\u00A0Mot de passe oublié\u00A0» sur la page de connexion, puis prévenez-nous.',
    hasDayLine: false,
  }),
  hub_claim_refused: ({ hubName, homeName, tried }) => ({
    subject: `Quelqu’un a essayé de prendre ${hubName}`,
    preheader: 'C’est refusé. Rien n’a changé dans votre maison.',
    title: ['Quelqu’un a essayé de prendre ', hubName, '.'],
    paragraphs: [
      'Bonjour,',
      `Le ${say(tried, 'fr')}, quelqu’un a essayé d’ajouter ${hubName}, la box de la maison «\u00A0${homeName}\u00A0», à une autre maison. C’est refusé, et rien n’a changé chez vous.`,
    ],
    button: { label: 'Ouvrir ma box', path: '/account/hub/details', note: null },
    caution:
      'Si vous avez vendu ou prêté cette box, prévenez-nous. Sinon, donnez-lui un nouveau secret sur sa page.',
    hasDayLine: false,
  }),
}
