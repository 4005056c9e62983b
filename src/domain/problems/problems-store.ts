/** Refusals of orders, products and settings that a store sends. */
export const STORE_PROBLEMS = {
  order_id_reserved: {
    status: 422,
    title: 'Reserved order id',
    detail: 'This order id has another meaning here. Send the order under another id.',
    exact: '"{id}" has another meaning here. Send the order under another id.',
  },
  order_in_use: {
    status: 422,
    title: 'Order has claims',
    detail: 'This order has claims, and the change would take away what they are about. Keep those items.',
  },
  invalid_duration: {
    status: 422,
    title: 'Invalid duration',
    detail: 'Invalid duration format',
  },
  invalid_warranty_period: {
    status: 422,
    title: 'Invalid warranty period',
    detail: 'Invalid warranty period',
  },
  domain_taken: {
    status: 422,
    title: 'Host taken',
    detail: 'This host leads to another store. Choose another one, or remove it from that store first.',
  },
  domain_shared: {
    status: 422,
    title: 'Shared host',
    detail: 'All stores here share this host. Choose one that is yours alone.',
  },
  slack_refused: {
    status: 422,
    title: 'Slack refused it',
    detail: 'Slack refused it. Check the connection, then try again.',
  },
  slack_not_connected: {
    status: 422,
    title: 'Slack is not connected',
    detail: 'Save what Slack gave you first: the webhook address for messages, the bot token for channels.',
  },
  connection_refused: {
    status: 422,
    title: 'The test failed',
    detail: 'The service doesn’t work with these credentials. Check them, then try again.',
  },
  already_connected: {
    status: 422,
    title: 'Already connected',
    detail: 'The store is already connected to this service. Change its credentials instead.',
  },
  consent_over: {
    status: 422,
    title: 'Begin again',
    detail:
      'Nothing was changed. The answer fits no request of yours in this browser within the last 15 minutes, or the service did not take it. Begin again.',
  },
  shop_taken: {
    status: 422,
    title: 'Shop taken',
    detail: 'Another store is connected to this shop. Disconnect it there first.',
  },
  too_many_pictures: {
    status: 422,
    title: 'Too many pictures',
    detail: 'This store has as many logos and icons as it can keep. Try again tomorrow.',
  },
  no_brand_draft: {
    status: 404,
    title: 'No draft',
    detail: 'There is no draft of the look. Change something first.',
  },
  too_many_webhooks: {
    status: 422,
    title: 'Too many webhooks',
    detail: 'This store has as many webhooks as a store can have. Delete those that nothing uses.',
    exact: 'This store has {max} webhooks, as many as a store can have. Delete those that nothing uses.',
  },
  webhook_disabled: {
    status: 422,
    title: 'Webhook is off',
    detail: 'Nothing is sent to this webhook while it is off. Turn it on first.',
  },
  too_many_tokens: {
    status: 422,
    title: 'Too many API tokens',
    detail: 'This store has as many API tokens as a store can have. Revoke those that nothing uses.',
    exact: 'This store has {max} API tokens, as many as a store can have. Revoke those that nothing uses.',
  },
  store_slug_taken: {
    status: 422,
    title: 'Name in the address is taken',
    detail: 'Another store has this name in its address. Choose another.',
  },
  account_slug_taken: {
    status: 422,
    title: 'Name in the address is taken',
    detail: 'Another account has this name in its address. Choose another.',
  },
  account_not_empty: {
    status: 422,
    title: 'Account has stores',
    detail: 'This account has stores. Move them out, or delete them, first.',
  },
  store_has_owner: {
    status: 422,
    title: 'Store has an owner',
    detail: 'This store has an owner, who invites its team. Ask them.',
  },
  account_has_owner: {
    status: 422,
    title: 'Account has an owner',
    detail: 'This account has an owner, who invites its people. Ask them.',
  },
  activation_incomplete: {
    status: 422,
    title: 'Steps are missing',
    detail: 'Not every step is done. Finish the steps that are open or rejected first.',
  },
  activation_not_in_review: {
    status: 422,
    title: 'Not in review',
    detail: 'The store hasn’t asked for its review. Wait until it does.',
  },
  already_open: {
    status: 422,
    title: 'Already open',
    detail: 'This store is open. Its activation is over.',
  },
  role_not_grantable: {
    status: 403,
    title: 'Role not grantable',
    detail: 'Nobody can grant a role with a permission that they lack. Ask someone who has it.',
  },
  too_many_simulations: {
    status: 422,
    title: 'Too many simulations',
    detail: 'Two simulations of this store are running. Wait until one is done, or stop it.',
  },
} as const;
