import { formatMoment, type MailWriters } from './mail-words.ts'

/** Every mail in English. */
export const englishMail: MailWriters = {
  home_activation: ({ homeName, path, expires }, { brand }) => ({
    subject: homeName === null ? 'Your home is ready' : `Your home is ready: ${homeName}`,
    preheader: 'One link opens your account and your home. It is valid for 72 hours.',
    title: homeName === null ? ['Your home is ', 'ready', '.'] : ['Your home ', homeName, ' is ready.'],
    paragraphs: [
      'Hello,',
      `${brand} has prepared your home and its hub. Activate it with the button below, then choose a password.`,
    ],
    button: {
      label: 'Activate my account',
      path,
      note: `The link is valid for 72 hours, until ${formatMoment(expires, 'en')}, and works once.`,
    },
    caution: 'Not expecting this? Do nothing: nobody can open a home in your name without this link.',
    hasDayLine: true,
  }),
  invitation: ({ inviter, homeName, path, expires }) => ({
    subject: `${inviter} invites you to ${homeName}`,
    preheader: 'See the home and control its heating. The link is valid for 72 hours.',
    title: [`${inviter} invites you to `, homeName, '.'],
    paragraphs: [
      'Hello,',
      `${inviter} invites you to ${homeName} as a user: you will see its rooms and control their heating. First, choose a password.`,
    ],
    button: {
      label: 'Activate my account',
      path,
      note: `The link is valid for 72 hours, until ${formatMoment(expires, 'en')}, and works once.`,
    },
    caution: `Don’t know ${inviter}? Do nothing: nobody can get access in your name without this link.`,
    hasDayLine: true,
  }),
  recovery: ({ path, minutes }) => ({
    subject: 'Choose a new password',
    preheader: `The link is valid for ${minutes} minutes. Your password stays the same until you choose another.`,
    title: ['Choose a ', 'new password', '.'],
    paragraphs: [
      'Hello,',
      'Someone asked for a new password for this email. If that was you, choose one with the button below.',
    ],
    button: {
      label: 'Choose a password',
      path,
      note: `The link is valid for ${minutes} minutes and works once. A newer email replaces this one.`,
    },
    caution: 'Not you? You can ignore this email: your password stays the same.',
    hasDayLine: false,
  }),
  password_changed: ({ changed }, { support }) => ({
    subject: 'Your password was changed',
    preheader: `Changed on ${formatMoment(changed, 'en')}. Every session has ended.`,
    title: ['Your ', 'password', ' was changed.'],
    paragraphs: [
      'Hello,',
      `Your password was changed on ${formatMoment(changed, 'en')}. Every session of your account has ended: log in again with the new one.`,
    ],
    button: { label: 'Log in', path: '/', note: null },
    caution: `Wasn’t you? Choose “Forgot password” on the login page now, then write to ${support}.`,
    hasDayLine: false,
  }),
  hub_claim_refused: ({ hubName, homeName, tried }, { support }) => ({
    subject: `Someone tried to add your hub “${hubName}” to another home`,
    preheader: 'We refused. Nothing has changed in your home.',
    title: ['Someone tried to add your hub ', `“${hubName}”`, ' to another home.'],
    paragraphs: [
      'Hello,',
      `On ${formatMoment(tried, 'en')} someone tried to add ${hubName}, the hub of ${homeName}, to another home. We refused, and nothing has changed in yours.`,
    ],
    button: { label: 'See my hub', path: '/account/hub/details', note: null },
    caution: `If you sold or lent the hub, write to ${support}. If not, give it a new secret on its page.`,
    hasDayLine: false,
  }),
  notification: ({ title, body, link, path, told }) => ({
    subject: title,
    preheader: body,
    title: ['', title, ''],
    paragraphs: [`${formatMoment(told, 'en')}.`, body],
    button: { label: link, path, note: null },
    caution: 'You choose what reaches you by email on the Notifications page.',
    hasDayLine: false,
  }),
}
