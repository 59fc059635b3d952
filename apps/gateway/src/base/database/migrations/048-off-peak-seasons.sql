-- Off-peak hours from 1 April to 31 October, in the form of off_peak; null: the same all year.
alter table contract add column off_peak_summer jsonb;
