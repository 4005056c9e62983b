-- Adds a line to the audit log of a store, or of a place beyond stores if p_store is null. Its actor's name is kept as it is now.
create function note_audit(p_store text, p_place text, p_line jsonb) returns void language plpgsql as $$
declare
  kind text := p_line ->> 'actorKind';
  actor text := p_line ->> 'actorId';
  named text := actor_name(p_store, kind, actor);
begin
  if p_store is null then
    insert into platform_audit_log values (
      p_place, (p_line ->> 'at')::timestamptz, p_line ->> 'id', kind, actor, named, p_line ->> 'operation',
      p_line ->> 'subjectKind', p_line ->> 'subjectId', p_line ->> 'subjectName',
      nullif(p_line -> 'before', 'null'), nullif(p_line -> 'after', 'null'), p_line ->> 'requestId');
  else
    insert into audit_log values (
      p_store, (p_line ->> 'at')::timestamptz, p_line ->> 'id', kind, actor, named, p_line ->> 'operation',
      p_line ->> 'subjectKind', p_line ->> 'subjectId', p_line ->> 'subjectName',
      nullif(p_line -> 'before', 'null'), nullif(p_line -> 'after', 'null'), p_line ->> 'requestId');
  end if;
end $$;
