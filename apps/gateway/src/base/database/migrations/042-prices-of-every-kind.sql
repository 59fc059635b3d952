-- Prices that a home enters for Tempo (by colour of the day) and EJP, €/kWh, VAT included. Null where the
-- contract's option has no such price. Columns, as for the other kinds: a gateway of the former release goes on
-- reading and writing its own.
alter table contract_price
  add column blue_peak numeric(8, 5),
  add column blue_off_peak numeric(8, 5),
  add column white_peak numeric(8, 5),
  add column white_off_peak numeric(8, 5),
  add column red_peak numeric(8, 5),
  add column red_off_peak numeric(8, 5),
  add column ejp_normal numeric(8, 5),
  add column ejp_peak numeric(8, 5);
