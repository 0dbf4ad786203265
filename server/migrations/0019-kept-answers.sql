-- The answer under an Idempotency-Key is kept as it was given, to the letter: jsonb orders its fields anew and refuses some texts.
alter table idempotency_keys alter column body type json using body::json;

-- It is kept in the transaction of the change. Before, a lost connection could leave a change without its answer.
update idempotency_keys set status = 409,
  body = '{"code":"conflict","message":"This request was already carried out. Please reload to see its result."}'
where status = 0;
