-- Bills that a home received from its supplier, as an owner entered them. Two bills of a home have no day in common.
create table supplier_bill (
  home_id uuid not null references home on delete cascade,
  id uuid not null,
  -- Both included.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- Euros, VAT included; the standing charge is a part of the total. null: not entered.
  total numeric(8, 2) not null,
  kilowatt_hours numeric(9, 2),
  subscription numeric(8, 2),
  entered_by text not null,
  version integer not null default 1,
  primary key (home_id, id)
);
