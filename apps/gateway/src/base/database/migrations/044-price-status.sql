-- A published price that only secondary sources have is unconfirmed, until a later list of prices replaces it.
alter table price add column status text not null default 'confirmed' check (status in ('confirmed', 'unconfirmed'));
