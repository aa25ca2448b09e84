-- The same keys as before, computed in a third of the time, for which an import of thousands of people waits.
-- Loops over few words cost less than a query over them, and `replace` and `translate` less than a regular
-- expression. Names are qualified, because a restore runs these without a search path.

create or replace function name_words(name text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  clean text;
  words text[];
  word text;
  telling text[] := '{}';
begin
  if name is null or name = '' then
    return '{}';
  end if;
  clean := public.searchable(name);
  if clean ~ '^[a-z]+$' then
    return array[clean];
  end if;
  words := array_remove(
    regexp_split_to_array(translate(clean, '''’`´.', ''), '[\s,;/\-‐–()"“”«»]+'), ''
  );
  foreach word in array words loop
    if word <> all ('{de,da,do,dos,das,du,des,del,la,le,les,los,el,al,van,von,der,den,y,e,i}') then
      telling := telling || word;
    end if;
  end loop;
  if telling = '{}' then
    telling := words;
  end if;
  return telling[1:4];
end
$$;

-- A word of a to z without repeated letters. Most have none, and finding that out is cheap.
create function single_letters(word text) returns text
language plpgsql immutable parallel safe strict as $$
begin
  if word ~ 'aa|bb|cc|dd|ee|ff|gg|hh|ii|jj|kk|ll|mm|nn|oo|pp|qq|rr|ss|tt|uu|vv|ww|xx|yy|zz|##' then
    return regexp_replace(word, '(.)\1+', '\1', 'g');
  end if;
  return word;
end
$$;

create or replace function name_skeleton(word text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  kept text := public.single_letters(word);
begin
  return case when left(kept, 1) = any ('{a,e,i,o,u,y}') then 'a' else '' end
    || translate(kept, 'aeiouy', '');
end
$$;

create or replace function sound_in_french(word text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  sound text := public.single_letters(word);
begin
  sound := replace(replace(replace(sound, 'ph', 'f'), 'th', 't'), 'bv', 'v');
  sound := replace(replace(sound, 'sch', '#'), 'ch', '#');
  sound := regexp_replace(sound, '(e?au|o)(lt|ld|[dtx]|th|st)?s?$', 'o');
  -- A soft c and z, then the other c and q, then a soft g.
  sound := replace(replace(replace(translate(sound, 'z', 's'), 'ce', 'se'), 'ci', 'si'), 'cy', 'sy');
  sound := translate(replace(sound, 'qu', 'k'), 'qc', 'kk');
  sound := replace(replace(replace(sound, 'ge', 'je'), 'gi', 'ji'), 'gy', 'jy');
  return public.name_skeleton(rtrim(translate(sound, 'h', ''), 'dtsx'));
end
$$;

create or replace function sound_in_spanish(word text) returns text
language plpgsql immutable parallel safe strict as $$
declare
  sound text := replace(replace(replace(word, 'ch', '#'), 'gue', 'g_e'), 'gui', 'g_i');
begin
  sound := replace(replace(translate(sound, 'x', 'j'), 'ge', 'je'), 'gi', 'ji');
  sound := replace(replace(translate(sound, 'z', 's'), 'ce', 'se'), 'ci', 'si');
  sound := translate(replace(sound, 'qu', 'k'), 'cq', 'kk');
  return public.name_skeleton(translate(sound, 'h_', ''));
end
$$;

create or replace function sound_keys(word text) returns text[]
language plpgsql immutable parallel safe strict as $$
begin
  if word !~ '^[a-z]+$' then
    return array['=:' || word];
  end if;
  return array[
    '=:' || word, 'e:' || public.dmetaphone(word), 'e:' || public.dmetaphone_alt(word),
    'f:' || translate(public.sound_in_french(word), '#', 'x'),
    's:' || translate(public.sound_in_spanish(word), 'v#', 'bx')
  ];
end
$$;

create or replace function name_sounds(first_name text, preferred_name text, last_name text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  word text;
  one text;
  other text;
  first_keys text[] := '{}';
  last_keys text[] := '{}';
  pairs text[] := '{}';
begin
  foreach word in array public.name_words(first_name) || public.name_words(preferred_name) loop
    first_keys := first_keys || public.sound_keys(word);
  end loop;
  foreach word in array public.name_words(last_name) loop
    last_keys := last_keys || public.sound_keys(word);
  end loop;
  foreach one in array first_keys loop
    continue when length(one) <= 2;
    foreach other in array last_keys loop
      if left(one, 2) = left(other, 2) and length(other) > 2 then
        pairs := pairs || (least(one, other) || '+' || greatest(one, other));
      end if;
    end loop;
  end loop;
  return (select coalesce(array_agg(distinct pair), '{}') from unnest(pairs) as pair);
end
$$;
