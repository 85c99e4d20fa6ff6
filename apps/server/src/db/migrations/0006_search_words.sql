-- The words that an organisation's shipments are found by, each once. A mistyped word is compared with these and not with the
-- texts: an organisation has a few thousand words, however many shipments. Words with digits in them are numbers of one
-- shipment each, and would be as many as the texts. A word stays when its last shipment goes: it then leads nowhere.
create table waybill.search_words (
  organisation_id uuid not null references waybill.organisations (id) on delete cascade,
  word text not null,
  primary key (organisation_id, word)
);
create index search_words_index on waybill.search_words using gin (organisation_id, word gin_trgm_ops);

alter table waybill.search_words enable row level security;
alter table waybill.search_words force row level security;
-- As for the texts: behind a condition of a policy, the index could not be used.
create policy operator on waybill.search_words to waybill_operator using (true);
create policy owner on waybill.search_words as restrictive to current_user using (false);
grant select, insert, delete on waybill.search_words to waybill_operator;

grant create on schema waybill to waybill_operator;

-- In one order, so that two who bring the same words wait for each other and not each for the other.
create function waybill.keep_words() returns trigger
  language plpgsql security definer set search_path = waybill, pg_temp as $$
begin
  insert into waybill.search_words (organisation_id, word)
    select distinct c.organisation_id, w.word
    from came c cross join lateral regexp_split_to_table(c.search_text, '[ |]+') w (word)
    where length(w.word) between 4 and 40 and w.word !~ '[0-9]'
      and not exists (select from waybill.search_words k where k.organisation_id = c.organisation_id and k.word = w.word)
    order by 1, 2
    on conflict do nothing;
  return null;
end
$$;
create trigger words_inserted after insert on waybill.shipment_search referencing new table as came
  for each statement execute function waybill.keep_words();
create trigger words_updated after update on waybill.shipment_search referencing new table as came
  for each statement execute function waybill.keep_words();

-- The words of the asking organisation that resemble one that was typed, the most similar first. Of a word of n letters with
-- one wrong, n - 2 of its n + 1 trigrams are left; of one with three letters too few to tell.
create function waybill.similar_words(typed text, most integer) returns table (word text, similarity real)
  language plpgsql stable security definer set search_path = waybill, public, pg_temp as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', case when length(typed) > 4 then '0.5' else '0.4' end, true);
  return query select k.word, word_similarity(typed, k.word) as how_much from waybill.search_words k
    where k.organisation_id = waybill.current_organisation() and k.word %> typed
    order by how_much desc, abs(length(k.word) - length(typed)), k.word
    limit most;
end
$$;

drop function waybill.find_similar_shipments;
-- The shipments in whose text one of each group occurs, up to a number. In a group, _ stands for any sign.
create function waybill.find_similar_shipments(groups jsonb, most integer) returns setof uuid
  language plpgsql stable security definer set search_path = waybill, public, pg_temp as $$
declare
  conditions text := waybill.of_own_division();
begin
  select conditions || string_agg(format(' and (%s)', g.any_of), '') into conditions from (
    select (select string_agg(format('f.search_text like %L', '%' || pattern || '%'), ' or ')
      from jsonb_array_elements_text(alternatives) pattern) as any_of
    from jsonb_array_elements(groups) alternatives) g;
  return query execute 'select f.shipment_key from waybill.shipment_search f where f.organisation_id = $1' || conditions
    || ' limit $2' using waybill.current_organisation(), most;
end
$$;

revoke all on function waybill.keep_words, waybill.similar_words, waybill.find_similar_shipments from public;
grant execute on function waybill.similar_words, waybill.find_similar_shipments to waybill_app;
alter function waybill.keep_words owner to waybill_operator;
alter function waybill.similar_words owner to waybill_operator;
alter function waybill.find_similar_shipments owner to waybill_operator;
revoke create on schema waybill from waybill_operator;

-- Of the texts that are there already, which their owner may not read.
set local role waybill_operator;
insert into waybill.search_words (organisation_id, word)
  select distinct f.organisation_id, w.word
  from waybill.shipment_search f cross join lateral regexp_split_to_table(f.search_text, '[ |]+') w (word)
  where length(w.word) between 4 and 40 and w.word !~ '[0-9]';
reset role;
