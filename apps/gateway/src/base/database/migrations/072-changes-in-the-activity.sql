-- What people changed of scenarios, contracts and hubs, for the activity. Its statement has the same list of calls.
create index concurrently if not exists audit_event_change on audit_event (home_id, at)
  where result = 'ok' and action in ('createScenario', 'updateScenario', 'patchScenario', 'duplicateScenario',
    'restoreScenario', 'deleteScenario', 'addContract', 'updateContract', 'removeContract', 'createHub',
    'renewHubSecret', 'revokeHub', 'removeHub');
