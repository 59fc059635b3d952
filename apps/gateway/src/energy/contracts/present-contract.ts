import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { subscriptionsUnder } from '@foyer/rules/tariff/bill.ts'
import { pricesUnder, type Price } from '@foyer/rules/tariff/tariff.ts'
import { subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import { presentOffPeak } from '#energy/energy/home-tariff.ts'
import type { HomeContract, HomeTariffFacts } from '#energy/energy/tariff-facts.ts'

/** A home's contracts with the prices valid under each, newest first. */
export function presentContracts(facts: HomeTariffFacts): SupplyContract[] {
  const { contracts } = facts
  return contracts
    .map((contract, index) => presentContract(facts, contract, contracts[index + 1]?.validFrom ?? null))
    .toReversed()
}

function presentContract(
  facts: HomeTariffFacts,
  contract: HomeContract,
  nextFrom: string | null,
): SupplyContract {
  const own = new Set(contract.ownPrices)
  const entered = new Map(contract.ownSubscriptions?.map((one) => [one.validFrom, one]))
  const byDay = Map.groupBy(
    pricesUnder(facts, contract, nextFrom),
    (price) => `${price.validFrom} ${own.has(price)}`,
  )
  const prices = [...byDay.values()].flatMap((of): SupplyContract['prices'] => {
    const [first] = of
    if (first === undefined) return []
    const isOwn = own.has(first)
    const subscription = isOwn ? entered.get(first.validFrom) : undefined
    return [
      {
        valid_from: first.validFrom,
        ...Object.fromEntries(of.map(({ kind, price }: Price) => [kind, price])),
        ...(subscription === undefined ? {} : { yearly_subscription: subscription.price }),
        source: first.source,
        is_own: isOwn,
        status: first.status ?? null,
      },
    ]
  })
  // Days on which the home entered the subscription alone.
  const pricedDays = new Set(contract.ownPrices?.map(({ validFrom }) => validFrom))
  const alone = [...entered.values()]
    .filter(({ validFrom }) => !pricedDays.has(validFrom) && (nextFrom === null || validFrom < nextFrom))
    .map(({ validFrom, price, source }) => {
      return { valid_from: validFrom, yearly_subscription: price, source, is_own: true, status: null }
    })
  return {
    id: contract.id,
    valid_from: contract.validFrom,
    option: contract.option,
    subscribed_power: contract.subscribedPower,
    ...presentOffPeak(contract),
    ...(contract.market ? { market: contract.market } : {}),
    prices: [...prices, ...alone].toSorted(
      (one, other) => Number(one.valid_from > other.valid_from) - Number(one.valid_from < other.valid_from),
    ),
    subscriptions: subscriptionsUnder(subscriptions, contract, nextFrom).map(({ from, subscription }) => ({
      from,
      yearly_price: subscription?.price ?? null,
      valid_since: subscription?.validFrom ?? null,
      source: subscription?.source ?? null,
      status: subscription?.status ?? null,
    })),
    version: contract.version,
  }
}
