import type { PushWriters } from './push-writers.ts'
import { sessionName } from './session-names.ts'

/** Every notification in French. The spaces before `:` and inside `«` and `»` are narrow and do not break. */
export const frenchPush: PushWriters = {
  home: 'La maison',
  frost_risk: ({ room, celsius }) => ({
    title: `${room}\u202F: ${celsius}, les conduites peuvent geler`,
    body: 'Mettez la pièce en Hors Gel ou plus chaud, et vérifiez son radiateur.',
  }),
  hub_lost: ({ hub }) => ({
    title: `La box «\u202F${hub}\u202F» est hors ligne`,
    body: 'Vérifiez son alimentation et son réseau.',
  }),
  hub_back: ({ hub }) => ({
    title: `La box «\u202F${hub}\u202F» est de nouveau en ligne`,
    body: 'Les programmes sont de nouveau suivis.',
  }),
  device_silent: ({ device }) => ({
    title: `«\u202F${device}\u202F» est hors ligne`,
    body: 'Vérifiez son alimentation ou sa pile, et sa distance à la box.',
  }),
  order_missed: ({ room, order }) => ({
    title: `${room}\u202F: ${order} n’a pas été suivi`,
    body: 'L’activité dit pourquoi, et permet de réessayer.',
  }),
  battery_low: ({ device, percent }) => ({
    title: `«\u202F${device}\u202F»\u202F: pile à ${percent}`,
    body: 'À changer dans les prochaines semaines.',
  }),
  invitation_accepted: ({ person }) => ({
    title: `${person} a rejoint la maison`,
    body: 'Vous trouverez cette personne dans la liste de la maison.',
  }),
  new_sign_in: ({ session }) => ({
    title: `Nouvelle connexion\u202F: ${sessionName(session, 'fr')}`,
    body: 'Si ce n’était pas vous, changez votre mot de passe\u202F: les autres sessions se terminent.',
  }),
  password_changed: () => ({
    title: 'Votre mot de passe a été changé',
    body: 'Si ce n’était pas vous, utilisez aussitôt «\u202Fmot de passe oublié\u202F».',
  }),
}
