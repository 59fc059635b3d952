-- The hub's own groups, as its list names them: [{id, name, members: [address]}].
alter table hub add column groups jsonb not null default '[]';
-- A person said where its energy counts: nothing is proposed any more.
alter table device add column category_chosen boolean not null default false;
