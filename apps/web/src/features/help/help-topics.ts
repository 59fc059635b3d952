/**
 * The questions of the help, by topic, in display order. An id is the hash of its link: it never changes. The answers are
 * files of the repository and not of a content system, so that each change is reviewed in both languages.
 */
export const faqTopics = [
  {
    topic: 'heating',
    entries: [
      'pilot-wire',
      'orders',
      'confort-1-delay',
      'four-orders',
      'radiator-ignores',
      'order-end',
      'why-this-order',
      'holidays',
      'clock-change',
    ],
  },
  {
    topic: 'objects',
    entries: ['offline-object', 'sleeping-object', 'battery', 'command-words', 'which-objects', 'add-object'],
  },
  { topic: 'hub', entries: ['connect-hub', 'change-hub', 'offline-hub', 'not-reported'] },
  {
    topic: 'energy',
    entries: [
      'peak-hours',
      'off-peak-reform',
      'tempo',
      'ejp',
      'prices',
      'savings',
      'one-degree',
      'remainder',
      'linky',
    ],
  },
  { topic: 'water', entries: ['hot-water-modes', 'midday-water'] },
  {
    topic: 'people',
    entries: ['invite', 'roles', 'activate', 'forgotten-password', 'sessions', 'my-data', 'time-zone'],
  },
] as const
