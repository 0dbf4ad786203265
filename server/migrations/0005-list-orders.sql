-- Bank connections are listed by organization and by state too: whatever moves a row in one of these orders is noted.

drop trigger bank_connections_renamed on bank_connections;
create trigger bank_connections_reordered after update on bank_connections for each row
  when ((old.name, old.parent_access_group_id, old.healthy, old.error_code, old.access_token_enc is null,
         old.routing_number_last_four is null, old.account_number_last_four is null)
    is distinct from (new.name, new.parent_access_group_id, new.healthy, new.error_code, new.access_token_enc is null,
         new.routing_number_last_four is null, new.account_number_last_four is null))
  execute function note_renamed('bank_connection');

-- A group's name sorts the lists of what it owns.
create trigger access_groups_renamed after update of name on access_groups for each row
  when (old.name is distinct from new.name) execute function note_tree();
