-- Filing on a customer's behalf: by whom, and what was asked for with it.

-- {by, fromValet, requireCustomerSignature, notifyCustomer}; null for a claim its customer filed. `by` is the API token.
-- `requireCustomerSignature` is what came of option and ladder: the claim waits until its customer has signed.
alter table claims add column valet jsonb;
