-- What is declared of a replacement that crosses a customs border (docs/decisions/127-customs.md). Null within one.
alter table shipping_labels add column customs jsonb;
