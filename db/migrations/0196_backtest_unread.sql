-- Claims of a backtest's span that had no snapshot yet when it was started (docs/decisions/122-automation.md).
alter table automation_backtests add column unread integer not null default 0;
