import { say, type MailWriters } from './mail-words.ts'

/** Every mail in English. */
export const englishMail: MailWriters = {
  home_activation: ({ homeName, path, expires }, brand) => ({
    subject: homeName === null ? 'Your home is ready' : `Your home is ready: ${homeName}`,
    preheader: 'One link opens your account and your home. It holds 72 hours.',
    title: homeName === null ? ['Your home is ', 'ready', '.'] : ['Your home ', homeName, ' is ready.'],
    paragraphs: [
      'Hello,',
      `${brand} has prepared your home and its hub. The link opens it; then you choose your password.`,
    ],
    button: {
      label: 'Activate my account',
      path,
      note: `The link holds 72 hours and works once, until ${say(expires, 'en')}.`,
    },
    caution: 'You did not expect this? Do nothing: without this link nobody opens a home in your name.',
    hasDayLine: true,
  }),
  invitation: ({ inviter, homeName, path, expires }) => ({
    subject: `${inviter} invites you to ${homeName}`,
    preheader: 'See the home and set its heating. The link holds 72 hours.',
    title: [`${inviter} opens `, homeName, ' to you.'],
    paragraphs: [
      'Hello,',
      `${inviter} invites you to ${homeName} as User: you will see its rooms and set their heating. First you choose a password.`,
    ],
    button: {
      label: 'Activate my account',
      path,
      note: `The link holds 72 hours and works once, until ${say(expires, 'en')}.`,
    },
    caution: `You do not know ${inviter}? Do nothing: without this link nobody has access in your name.`,
    hasDayLine: true,
  }),
  recovery: ({ path, minutes }) => ({
    subject: 'Choose a new password',
    preheader: `The link holds ${minutes} minutes. Your password is unchanged until you choose another.`,
    title: ['Choose a ', 'new password', '.'],
    paragraphs: [
      'Hello,',
      'Somebody asked for a new password for this email. If it was you, the link leads to the form.',
    ],
    button: {
      label: 'Choose a password',
      path,
      note: `The link holds ${minutes} minutes and works once. A newer mail makes this one void.`,
    },
    caution: 'It was not you? Do nothing: your password stays as it is.',
    hasDayLine: false,
  }),
  password_changed: ({ changed }) => ({
    subject: 'Your password was changed',
    preheader: `Changed on ${say(changed, 'en')}. Every session has ended.`,
    title: ['Your ', 'password', ' was changed.'],
    paragraphs: [
      'Hello,',
      `Your password was changed on ${say(changed, 'en')}. Every session of your account has ended: log in again with the new one.`,
    ],
    button: { label: 'Log in', path: '/', note: null },
    caution: 'It was not you? Choose “Forgot password” on the login page now, then tell us.',
    hasDayLine: false,
  }),
  hub_claim_refused: ({ hubName, homeName, tried }) => ({
    subject: `Somebody tried to take over ${hubName}`,
    preheader: 'It was refused. Nothing has changed in your home.',
    title: ['Somebody tried to take over ', hubName, '.'],
    paragraphs: [
      'Hello,',
      `On ${say(tried, 'en')} somebody tried to add ${hubName}, the hub of ${homeName}, to another home. It was refused, and nothing has changed in yours.`,
    ],
    button: { label: 'Open my hub', path: '/account/hub/details', note: null },
    caution: 'If you sold or lent the hub, tell us. If not, give it a new secret on its page.',
    hasDayLine: false,
  }),
}
