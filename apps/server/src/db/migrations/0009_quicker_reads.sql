-- Two reads that come with nearly every request. PL/pgSQL keeps the plans of its statements for the connection; a function in
-- SQL, and a statement without a name, are planned anew each time, which took longer than reading.

-- The organisation of the transaction with its configuration and that of the division in view. It has no arguments, so that it
-- can be sent along with the statements that open a transaction, and reads with the rights of its caller.
create function waybill.organisation_in_view() returns table (name text, overrides jsonb, division_overrides jsonb)
  language plpgsql stable as $$
begin
  return query select o.name, c.overrides, d.overrides
    from waybill.organisations o
    left join waybill.organisation_configs c on c.organisation_id = o.id and c.sub_company_id is null
    left join waybill.organisation_configs d on d.organisation_id = o.id and d.sub_company_id = waybill.current_division()
    where o.id = waybill.current_organisation();
end
$$;
revoke all on function waybill.organisation_in_view from public;
grant execute on function waybill.organisation_in_view to waybill_app;

-- As before, but the shipments are found by their keys. With the parties in one condition, the planner went through all
-- shipments of the reading organisation instead.
grant create on schema waybill to waybill_operator;
drop function waybill.party_names;
create function waybill.party_names(keys uuid[]) returns table (id uuid, name text)
  language plpgsql stable security definer set search_path = waybill, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query select o.id, o.name from waybill.organisations o
    where o.id = any (array(
      select unnest(array[s.organisation_id, s.carrier_id, s.forwarder_id]) from waybill.shipments s
      where s.id = any (keys) and case
        when s.organisation_id = waybill.current_organisation() then true
        when s.carrier_id = waybill.current_organisation() then true
        else s.forwarder_id = waybill.current_organisation()
      end));
end
$$;
revoke all on function waybill.party_names from public;
grant execute on function waybill.party_names to waybill_app;
alter function waybill.party_names owner to waybill_operator;
revoke create on schema waybill from waybill_operator;
