-- When a home is planned once more, because its watches changed. Kept by the plans until then: one that follows shortly
-- may still read the values of before.
alter table home_clock add column second_at timestamptz;
