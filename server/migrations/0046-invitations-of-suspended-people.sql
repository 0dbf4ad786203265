-- Suspending somebody takes back the invitations that wait for them in the companies where they hold roles. Those of people who were suspended
-- before that are taken back here: once their last role is gone anybody who invites them ends the suspension, and such a link would open again.
update invitations invitation set status = 'revoked', version = invitation.version + 1, updated_at = now()
from users person, access_groups place
where person.email = invitation.email and person.status = 'suspended' and invitation.status = 'pending' and place.id = invitation.access_group_id
  and exists (select from role_grants held join access_groups home on home.id = held.access_group_id
    where held.user_id = person.id and home.root_id = place.root_id and (held.expires_at is null or held.expires_at > now()));
