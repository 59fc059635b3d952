export type TariffOption = 'base' | 'hp_hc' | 'tempo' | 'ejp'

/** `unconfirmed`: found neither in open data of the state nor in a press report of the new prices. */
export type PriceStatus = 'confirmed' | 'unconfirmed'

/** Where a row was found, as a short text for users. The README has the addresses and licences. */
export type Source = { readonly source: string; readonly status: PriceStatus }

export const openData: Source = { source: 'Tarif Bleu, data.gouv.fr', status: 'confirmed' }

export const revolutionEnergetique: Source = {
  source: 'Tarif Bleu, revolution-energetique.com',
  status: 'confirmed',
}

export const econostrum: Source = { source: 'Tarif Bleu, econostrum.info', status: 'confirmed' }

export const simulator: Source = {
  source: 'Tarif Bleu, Simulateur de prix EDF (FunFR)',
  status: 'unconfirmed',
}
