-- The one socket that is not told, because the tab it belongs to has refreshed itself. A request names it itself and could name any:
-- beside origin_session only a socket of that session counts. For a shout the server has filled it in, and no session stands beside it.
alter table realtime_events add column origin_socket text;
