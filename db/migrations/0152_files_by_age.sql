-- The files of claims that closed long ago are erased: the job looks through old ones only.
create index files_by_age on files (store_id, created_at) where claim_id is not null;
