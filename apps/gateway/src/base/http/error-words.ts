import type { ErrorCode } from '@foyer/contract/error.ts'
import type { Language } from './language.ts'

/** The message of each error code for people: what happened and what to do. `{seconds}` is a placeholder. */
const words: Record<ErrorCode, Record<Language, string>> = {
  invalid_input: {
    en: 'Check this field: its value is missing or invalid.',
    fr: 'Vérifiez ce champ\u202F: sa valeur manque ou n’est pas valide.',
  },
  unauthenticated: {
    en: 'Log in to continue.',
    fr: 'Connectez-vous pour continuer.',
  },
  session_ended: {
    en: 'Your session has ended. Log in again.',
    fr: 'Votre session est terminée. Reconnectez-vous.',
  },
  wrong_credentials: {
    en: 'The email or password is incorrect.',
    fr: 'L’adresse e-mail ou le mot de passe est incorrect.',
  },
  forbidden: {
    en: 'Only an administrator of the home can do this.',
    fr: 'Seul un administrateur du logement peut le faire.',
  },
  not_found: {
    en: 'This does not exist, or no longer exists.',
    fr: 'Cet élément n’existe pas ou n’existe plus.',
  },
  method_not_allowed: {
    en: 'Method not allowed.',
    fr: 'Méthode non autorisée.',
  },
  request_timeout: {
    en: 'The request took too long. Try again.',
    fr: 'La requête a pris trop de temps. Réessayez.',
  },
  conflict: {
    en: 'This changed in the meantime. Reload and try again.',
    fr: 'Cet élément a changé entre-temps. Rechargez puis réessayez.',
  },
  device_offline: {
    en: 'The device is offline. Check its power or its battery.',
    fr: 'L’objet est hors ligne. Vérifiez son alimentation ou sa pile.',
  },
  hub_offline: {
    en: 'The hub is not connected. Check its power and its network.',
    fr: 'La box n’est pas connectée. Vérifiez son alimentation et son réseau.',
  },
  hub_taken: {
    en: 'This hub belongs to another home.',
    fr: 'Cette box appartient à un autre logement.',
  },
  last_owner: {
    en: 'A home needs at least one administrator.',
    fr: 'Un logement doit garder au moins un administrateur.',
  },
  account_elsewhere: {
    en: 'This email already has access to another home. Ask to be invited with a different one.',
    fr: 'Cette adresse e-mail donne déjà accès à un autre logement. Demandez une invitation à une autre adresse.',
  },
  link_expired: {
    en: 'This link is no longer valid. It may have expired or been used.',
    fr: 'Ce lien n’est plus valable. Il a peut-être expiré ou déjà servi.',
  },
  body_too_large: {
    en: 'The request is too large.',
    fr: 'La requête est trop volumineuse.',
  },
  unsupported_media_type: {
    en: 'The body must be JSON in UTF-8, with Content-Type: application/json.',
    fr: 'Le corps doit être du JSON en UTF-8, avec Content-Type: application/json.',
  },
  idempotency_mismatch: {
    en: 'This Idempotency-Key was already used for another request. Use a new one.',
    fr: 'Cette Idempotency-Key a déjà servi à une autre requête. Utilisez-en une nouvelle.',
  },
  not_commandable: {
    en: 'This room or device does not accept that request.',
    fr: 'Cette pièce ou cet objet n’accepte pas cette demande.',
  },
  wrong_code: {
    en: 'This code does not match this email.',
    fr: 'Ce code ne correspond pas à cette adresse e-mail.',
  },
  too_many_requests: {
    en: 'Too many attempts. Try again in {seconds} s.',
    fr: 'Trop de tentatives. Réessayez dans {seconds}\u202Fs.',
  },
  headers_too_large: {
    en: 'The headers of the request are too large.',
    fr: 'Les en-têtes de la requête sont trop volumineux.',
  },
  internal: {
    en: 'Something went wrong on our side. Try again.',
    fr: 'Une erreur s’est produite de notre côté. Réessayez.',
  },
  unavailable: {
    en: 'The service is busy. Try again in a moment.',
    fr: 'Le service est occupé. Réessayez dans un instant.',
  },
}

/** The message of an error reply in a language. */
export function errorMessage(
  code: ErrorCode,
  language: Language,
  detail: { retryAfter?: number | undefined } = {},
): string {
  return words[code][language].replace('{seconds}', () =>
    String(Math.max(1, Math.ceil(detail.retryAfter ?? 1))),
  )
}
