-- Contracts that their owner edits: an id to name one by, the colours of Tempo and EJP unknown for now, and prices
-- of a home's own beside the published ones.
alter table contract add column id uuid not null default gen_random_uuid();
create unique index contract_id on contract (id);
alter table contract drop constraint contract_option_check;
alter table contract add constraint contract_option_check check (option in ('base', 'hp_hc', 'tempo', 'ejp'));

create table contract_price (
  contract_id uuid not null references contract (id) on delete cascade,
  home_id uuid not null references home on delete cascade,
  valid_from date not null,
  -- €/kWh, VAT included; null where the contract's option has no such price
  base numeric(8, 5),
  peak numeric(8, 5),
  off_peak numeric(8, 5),
  entered_by text not null,
  primary key (contract_id, valid_from)
);
create index contract_price_home on contract_price (home_id);

-- A published price may differ by subscribed power (kVA). The rows come anew from the gateway's own list at start.
alter table price add column least_power integer not null default 1;
alter table price add column most_power integer not null default 36;
alter table price drop constraint price_pkey;
alter table price add primary key (option, kind, valid_from, least_power);
delete from price;
