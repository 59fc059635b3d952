-- Market offers: hours that depend on the season and the weekday, in the form of the API, and a price of each kind.
alter table contract
  drop constraint contract_option_check,
  add constraint contract_option_check check (option in ('base', 'hp_hc', 'tempo', 'ejp', 'market')),
  add column market jsonb,
  add constraint contract_market_check check ((option = 'market') = (market is not null));

-- €/kWh, VAT included; null where the contract has no such price.
alter table contract_price
  add column super_off_peak numeric(8, 5),
  add column winter_base numeric(8, 5),
  add column winter_peak numeric(8, 5),
  add column winter_off_peak numeric(8, 5),
  add column winter_super_off_peak numeric(8, 5),
  add column summer_base numeric(8, 5),
  add column summer_peak numeric(8, 5),
  add column summer_off_peak numeric(8, 5),
  add column summer_super_off_peak numeric(8, 5),
  -- € a year, VAT included; null if it was not entered.
  add column yearly_subscription numeric(8, 2);
