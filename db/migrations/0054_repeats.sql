-- A request without a key counts as a repeat only while nothing it acts on has changed (docs/decisions/048-repeats.md).

-- The version that the write led to: the claim's own, or for a filing that of all claims of the order. Null: the answer is
-- given again until it expires.
alter table answers add column led_to bigint;
