-- What is older than is kept is looked for home by home.
create index session_home on session (home_id);
