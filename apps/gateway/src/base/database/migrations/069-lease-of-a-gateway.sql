-- A gateway keeps its partitions as long as its own row is renewed: one row instead of 256.
update keeper set gateway = null where not exists (select from gateway where gateway.id = keeper.gateway);
alter table keeper
  drop column until,
  add foreign key (gateway) references gateway on delete set null;
