// Written by `npm run generate` from the OpenAPI document; not to be edited.

import { ChatStream } from '../chat-stream.ts'
import { EventStream } from '../event-stream.ts'
import { type CallOptions, type ClientOptions, Http, path } from '../http.ts'
import { continued, numbered, type PagedList } from '../paging.ts'
import type * as T from './schemas.ts'

class Accounts {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Create a project. */
  createProject(body: T.AccountsCreateProjectBody, options?: CallOptions): Promise<T.Project> {
    return this.#http.call<T.Project>(
      { method: 'POST', path: '/bauth/users/project', body, keyed: true },
      options,
    )
  }

  /** Move a project and its contents to the trash. Requires its name; the default project can’t be deleted. Restorable for 30 days. */
  deleteProject(
    query: T.AccountsDeleteProjectQuery,
    options?: CallOptions,
  ): Promise<T.AccountsDeleteProjectResult> {
    return this.#http.call<T.AccountsDeleteProjectResult>(
      { method: 'DELETE', path: '/bauth/users/project', query, keyed: true },
      options,
    )
  }

  /** List the projects you’re assigned to. */
  listProjects(options?: CallOptions): Promise<T.AccountsListProjectsResult> {
    return this.#http.call<T.AccountsListProjectsResult>(
      { method: 'GET', path: '/bauth/users/project' },
      options,
    )
  }

  /** Rename a project. */
  renameProject(body: T.AccountsRenameProjectBody, options?: CallOptions): Promise<T.Project> {
    return this.#http.call<T.Project>(
      { method: 'PUT', path: '/bauth/users/project', body, keyed: true },
      options,
    )
  }

  /** Get the signed-in user, the current account, its projects and the user’s permissions. */
  information(options?: CallOptions): Promise<T.CurrentUser> {
    return this.#http.call<T.CurrentUser>({ method: 'GET', path: '/bauth/users/information' }, options)
  }

  /** List deleted projects that can be restored. */
  listTrash(options?: CallOptions): Promise<T.AccountsListTrashResult> {
    return this.#http.call<T.AccountsListTrashResult>(
      { method: 'GET', path: '/bauth/users/project/trash' },
      options,
    )
  }

  /** Restore a project from the trash. Its running jobs come back paused; its schedules resume. */
  restoreProject(body: T.AccountsRestoreProjectBody, options?: CallOptions): Promise<T.Project> {
    return this.#http.call<T.Project>(
      { method: 'POST', path: '/bauth/users/project/restore', body, keyed: true },
      options,
    )
  }

  /** List roles and their permissions, with your own role. */
  roles(options?: CallOptions): Promise<T.AccountsRolesResult> {
    return this.#http.call<T.AccountsRolesResult>({ method: 'GET', path: '/bauth/users/roles' }, options)
  }
}

class Team {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Change a member’s role and projects, and where a reader can read conversations. The last admin stays. */
  changeRole(
    body: T.TeamChangeRoleBody,
    query: T.TeamChangeRoleQuery,
    options?: CallOptions,
  ): Promise<T.Member> {
    return this.#http.call<T.Member>(
      { method: 'PUT', path: '/bauth/users/roles', query, body, keyed: true },
      options,
    )
  }

  /** Invite someone by email. A former member of this account is added immediately. */
  invite(
    body: T.TeamInviteBody,
    query: T.TeamInviteQuery,
    options?: CallOptions,
  ): Promise<T.TeamInviteResult> {
    return this.#http.call<T.TeamInviteResult>(
      { method: 'POST', path: '/bauth/users/roles', query, body, keyed: true },
      options,
    )
  }

  /** Remove a member and end their sessions and streams. Their API keys pass to you. */
  removeMember(query: T.TeamRemoveMemberQuery, options?: CallOptions): Promise<T.TeamRemoveMemberResult> {
    return this.#http.call<T.TeamRemoveMemberResult>(
      { method: 'DELETE', path: '/bauth/users/roles', query, keyed: true },
      options,
    )
  }

  /** Get the account settings. */
  account(options?: CallOptions): Promise<T.TeamAccountResult> {
    return this.#http.call<T.TeamAccountResult>({ method: 'GET', path: '/bauth/users/account' }, options)
  }

  /** Update the account settings. Omitted fields stay unchanged. */
  updateAccount(
    body: T.TeamUpdateAccountBody = {},
    options?: CallOptions,
  ): Promise<T.TeamUpdateAccountResult> {
    return this.#http.call<T.TeamUpdateAccountResult>(
      { method: 'PUT', path: '/bauth/users/account', body, keyed: true },
      options,
    )
  }

  /** List API keys of the account, masked. */
  apiKeys(options?: CallOptions): Promise<T.TeamApiKeysResult> {
    return this.#http.call<T.TeamApiKeysResult>({ method: 'GET', path: '/bauth/users/apikey' }, options)
  }

  /** Create an API key, shown only once. */
  createApiKey(body: T.TeamCreateApiKeyBody, options?: CallOptions): Promise<T.TeamCreateApiKeyResult> {
    return this.#http.call<T.TeamCreateApiKeyResult>(
      { method: 'POST', path: '/bauth/users/apikey', body, keyed: true },
      options,
    )
  }

  /** Revoke an API key. */
  deleteApiKey(query: T.TeamDeleteApiKeyQuery, options?: CallOptions): Promise<T.TeamDeleteApiKeyResult> {
    return this.#http.call<T.TeamDeleteApiKeyResult>(
      { method: 'DELETE', path: '/bauth/users/apikey', query, keyed: true },
      options,
    )
  }

  /** List audit log entries, newest first. */
  audit(
    query: T.TeamAuditQuery = {},
    options?: CallOptions,
  ): PagedList<T.TeamAuditResult, T.TeamAuditResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: '/bauth/users/audit', query, param: 'after' },
      options,
    )
  }

  /** Export the audit log as CSV, up to 100,000 entries. */
  exportAudit(query: T.TeamExportAuditQuery = {}, options?: CallOptions): Promise<Response> {
    return this.#http.open({ method: 'GET', path: '/bauth/users/audit/export', query }, options)
  }

  /** List members of the account and pending invitations. */
  members(options?: CallOptions): Promise<T.TeamMembersResult> {
    return this.#http.call<T.TeamMembersResult>({ method: 'GET', path: '/bauth/users/members' }, options)
  }

  /** Create a new main API key, shown only once, and revoke the old one. */
  refreshApiKey(options?: CallOptions): Promise<T.TeamRefreshApiKeyResult> {
    return this.#http.call<T.TeamRefreshApiKeyResult>(
      { method: 'PUT', path: '/bauth/users/apikey/refresh', keyed: true },
      options,
    )
  }

  /** Resend an invitation with a new link, valid for seven days. The earlier link expires. */
  resendInvitation(
    body: T.TeamResendInvitationBody,
    options?: CallOptions,
  ): Promise<T.TeamResendInvitationResult> {
    return this.#http.call<T.TeamResendInvitationResult>(
      { method: 'POST', path: '/bauth/users/invitation/resend', body, keyed: true },
      options,
    )
  }

  /** Revoke an invitation. Its link stops working. */
  revokeInvitation(
    body: T.TeamRevokeInvitationBody,
    options?: CallOptions,
  ): Promise<T.TeamRevokeInvitationResult> {
    return this.#http.call<T.TeamRevokeInvitationResult>(
      { method: 'POST', path: '/bauth/users/invitation/revoke', body, keyed: true },
      options,
    )
  }
}

class Mail {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** List emails sent by the account, such as invitations. Unsent ones include their links. */
  outbox(
    query: T.MailOutboxQuery = {},
    options?: CallOptions,
  ): PagedList<T.MailOutboxResult, T.MailOutboxResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/bauth/users/outbox', query }, options)
  }
}

class Storage {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Get a grant to upload one file of this size and type to this project, once, within 15 minutes: send the file with this method and these headers to this URL. A URL without a host is at this server. Then use the file ID, as a knowledge source of type `file`, as a file of a sheet or for an import, within a day. */
  grantUpload(body: T.StorageGrantUploadBody, options?: CallOptions): Promise<T.StorageGrantUploadResult> {
    return this.#http.call<T.StorageGrantUploadResult>(
      { method: 'POST', path: '/millrace/storage/sessiontoken', body, keyed: true },
      options,
    )
  }
}

class Webhooks {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Create a webhook; an account can have up to 20. The signing secret is shown only once. */
  create(body: T.WebhooksCreateBody, options?: CallOptions): Promise<T.WebhooksCreateResult> {
    return this.#http.call<T.WebhooksCreateResult>(
      { method: 'POST', path: '/millrace/credentials/webhook', body, keyed: true },
      options,
    )
  }

  /** List webhooks of the account. Their secrets are never returned. */
  list(options?: CallOptions): Promise<T.WebhooksListResult> {
    return this.#http.call<T.WebhooksListResult>(
      { method: 'GET', path: '/millrace/credentials/webhook' },
      options,
    )
  }

  /** Get a delivery with the body that was sent. */
  getDelivery(id: string, deliveryId: string, options?: CallOptions): Promise<T.WebhooksGetDeliveryResult> {
    return this.#http.call<T.WebhooksGetDeliveryResult>(
      { method: 'GET', path: path`/millrace/credentials/webhook/${id}/deliveries/${deliveryId}` },
      options,
    )
  }

  /** List the deliveries of the last 30 days, newest first. */
  listDeliveries(
    id: string,
    query: T.WebhooksListDeliveriesQuery = {},
    options?: CallOptions,
  ): PagedList<T.WebhooksListDeliveriesResult, T.WebhooksListDeliveriesResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: path`/millrace/credentials/webhook/${id}/deliveries`, query },
      options,
    )
  }

  /** Send a delivery again, with the same ID. */
  redeliver(id: string, deliveryId: string, options?: CallOptions): Promise<T.WebhookDelivery> {
    return this.#http.call<T.WebhookDelivery>(
      {
        method: 'POST',
        path: path`/millrace/credentials/webhook/${id}/deliveries/${deliveryId}/resend`,
        keyed: true,
      },
      options,
    )
  }

  /** Delete a webhook, and its deliveries. */
  remove(id: string, options?: CallOptions): Promise<T.WebhooksRemoveResult> {
    return this.#http.call<T.WebhooksRemoveResult>(
      { method: 'DELETE', path: path`/millrace/credentials/webhook/${id}`, keyed: true },
      options,
    )
  }

  /** Change a webhook. A new URL, or enabling it, resets its failures. */
  update(id: string, body: T.WebhooksUpdateBody, options?: CallOptions): Promise<T.WebhooksWebhook> {
    return this.#http.call<T.WebhooksWebhook>(
      { method: 'PUT', path: path`/millrace/credentials/webhook/${id}`, body, keyed: true },
      options,
    )
  }

  /** Create a new signing secret. It’s shown once; the previous one signs as well for 24 hours. */
  rotateSecret(id: string, options?: CallOptions): Promise<T.WebhooksRotateSecretResult> {
    return this.#http.call<T.WebhooksRotateSecretResult>(
      { method: 'POST', path: path`/millrace/credentials/webhook/${id}/secret`, keyed: true },
      options,
    )
  }

  /** Send a test event now and get the response. */
  test(id: string, options?: CallOptions): Promise<T.WebhooksTestResult> {
    return this.#http.call<T.WebhooksTestResult>(
      { method: 'POST', path: path`/millrace/credentials/webhook/${id}/test`, keyed: true },
      options,
    )
  }
}

class Credentials {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** List credentials that the project’s tools can use, with their names and sites. */
  choices(options?: CallOptions): Promise<T.CredentialsChoicesResult> {
    return this.#http.call<T.CredentialsChoicesResult>(
      { method: 'GET', path: '/millrace/credentials/choices' },
      options,
    )
  }

  /** Create a credential from an API key or another secret. It’s stored encrypted and never shown again. */
  create(body: T.CredentialsCreateBody, options?: CallOptions): Promise<T.Credential> {
    return this.#http.call<T.Credential>(
      { method: 'POST', path: '/millrace/credentials', body, keyed: true },
      options,
    )
  }

  /** List credentials of the account and where they’re used. Secrets are never returned. */
  list(options?: CallOptions): Promise<T.CredentialsListResult> {
    return this.#http.call<T.CredentialsListResult>({ method: 'GET', path: '/millrace/credentials' }, options)
  }

  /** Get a credential without its secret. */
  get(id: string, options?: CallOptions): Promise<T.Credential> {
    return this.#http.call<T.Credential>({ method: 'GET', path: path`/millrace/credentials/${id}` }, options)
  }

  /** Delete a credential. One in use is deleted only with `force`, and is removed from where it’s used. */
  delete(
    id: string,
    query: T.CredentialsDeleteQuery = {},
    options?: CallOptions,
  ): Promise<T.CredentialsDeleteResult> {
    return this.#http.call<T.CredentialsDeleteResult>(
      { method: 'DELETE', path: path`/millrace/credentials/${id}`, query, keyed: true },
      options,
    )
  }

  /** Rename a credential, or replace its secret and URL. */
  update(id: string, body: T.CredentialsUpdateBody, options?: CallOptions): Promise<T.Credential> {
    return this.#http.call<T.Credential>(
      { method: 'PUT', path: path`/millrace/credentials/${id}`, body, keyed: true },
      options,
    )
  }

  /** Test a credential against its service and store the result. */
  test(id: string, body: T.CredentialsTestBody = {}, options?: CallOptions): Promise<T.Credential> {
    return this.#http.call<T.Credential>(
      { method: 'POST', path: path`/millrace/credentials/${id}/test`, body, keyed: true },
      options,
    )
  }
}

class Connections {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Connect a mail server that flows send from. It is stored once a sign-in and an email to its own address worked. */
  email(body: T.ConnectionsEmailBody, options?: CallOptions): Promise<T.ConnectionsConnection> {
    return this.#http.call<T.ConnectionsConnection>(
      { method: 'POST', path: '/millrace/connect/email', body, keyed: true },
      options,
    )
  }

  /** Finish connecting with what the vendor’s redirect carried. Only the session that began it can. */
  finish(body: T.ConnectionsFinishBody, options?: CallOptions): Promise<T.ConnectionsConnection> {
    return this.#http.call<T.ConnectionsConnection>(
      { method: 'POST', path: '/millrace/oauth/callback', body, keyed: true },
      options,
    )
  }

  /** List connections of the account, and which vendors can be connected. */
  list(options?: CallOptions): Promise<T.ConnectionsListResult> {
    return this.#http.call<T.ConnectionsListResult>(
      { method: 'GET', path: '/millrace/connect/list' },
      options,
    )
  }

  /** Remove a connection and revoke its access. One in use is removed only with `force`. */
  delete(body: T.ConnectionsDeleteBody, options?: CallOptions): Promise<T.ConnectionsDeleteResult> {
    return this.#http.call<T.ConnectionsDeleteResult>(
      { method: 'POST', path: '/millrace/connect/remove', body, keyed: true },
      options,
    )
  }

  /** Begin to connect a vendor: get the URL at which a person agrees. It works once, for ten minutes. */
  url(body: T.ConnectionsUrlBody, options?: CallOptions): Promise<T.ConnectionsUrlResult> {
    return this.#http.call<T.ConnectionsUrlResult>(
      { method: 'POST', path: '/millrace/connect/url', body, keyed: true },
      options,
    )
  }
}

class Usage {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Get what the account’s plan includes, and how much of it is used. */
  plan(options?: CallOptions): Promise<T.UsagePlanResult> {
    return this.#http.call<T.UsagePlanResult>({ method: 'GET', path: '/millrace/usage/plan' }, options)
  }

  /** Get what models, embeddings, pages, messages, tools and scripts used and cost in a range of up to 366 days, by day and by group. */
  read(query: T.UsageReadQuery, options?: CallOptions): Promise<T.UsageReadResult> {
    return this.#http.call<T.UsageReadResult>({ method: 'GET', path: '/millrace/usage', query }, options)
  }
}

class Credits {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Delete a budget. */
  deleteBudget(id: string, options?: CallOptions): Promise<null> {
    return this.#http.call<null>(
      { method: 'DELETE', path: path`/millrace/usage/budgets/${id}`, keyed: true },
      options,
    )
  }

  /** List what changed the account’s balance, newest first; reservations are left out. */
  entries(
    query: T.CreditsEntriesQuery = {},
    options?: CallOptions,
  ): PagedList<T.CreditsEntriesResult, T.CreditsEntriesResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: '/millrace/usage/credits/entries', query, param: 'after' },
      options,
    )
  }

  /** Get the account’s credits, and the budgets of this month. */
  read(options?: CallOptions): Promise<T.CreditsReadResult> {
    return this.#http.call<T.CreditsReadResult>({ method: 'GET', path: '/millrace/usage/credits' }, options)
  }

  /** Set what the account, a project, an agent, a member or an AI column may spend in a month. */
  saveBudget(body: T.CreditsSaveBudgetBody, options?: CallOptions): Promise<T.CreditsSaveBudgetResult> {
    return this.#http.call<T.CreditsSaveBudgetResult>(
      { method: 'PUT', path: '/millrace/usage/budgets', body, keyed: true },
      options,
    )
  }
}

class Billing {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Confirm a change of plan as `billing.preview` showed it. For a larger plan, what is due is paid at once, and the plan itself follows by Stripe’s webhook; rejected with `details.declined` if the payment fails. A smaller plan begins when the paid period ends. */
  change(body: T.BillingChangeBody, options?: CallOptions): Promise<T.BillingChangeResult> {
    return this.#http.call<T.BillingChangeResult>(
      { method: 'POST', path: '/bauth/stripe/change', body, keyed: true },
      options,
    )
  }

  /** Start the purchase of a plan or a credit pack. Returns the page on which it is paid; a change of plan is shown there with its proration first. */
  checkout(body: T.BillingCheckoutBody, options?: CallOptions): Promise<T.BillingCheckoutResult> {
    return this.#http.call<T.BillingCheckoutResult>(
      { method: 'POST', path: '/bauth/stripe/checkout', body, keyed: true },
      options,
    )
  }

  /** Keep the current plan: undo a change that was to begin when the paid period ends. */
  keep(body: T.BillingKeepBody = {}, options?: CallOptions): Promise<T.BillingKeepResult> {
    return this.#http.call<T.BillingKeepResult>(
      { method: 'POST', path: '/bauth/stripe/keep', body, keyed: true },
      options,
    )
  }

  /** Get what a change of the account’s plan costs now and later. Nothing is changed. */
  preview(body: T.BillingPreviewBody, options?: CallOptions): Promise<T.BillingPreviewResult> {
    return this.#http.call<T.BillingPreviewResult>(
      { method: 'POST', path: '/bauth/stripe/preview', body, reads: true },
      options,
    )
  }

  /** Get the plans and credit packs that are sold by card, and the account’s subscription. */
  read(options?: CallOptions): Promise<T.BillingReadResult> {
    return this.#http.call<T.BillingReadResult>({ method: 'GET', path: '/millrace/billing' }, options)
  }

  /** Open the billing portal: payment methods, invoices, change and end of the subscription. */
  session(body: T.BillingSessionBody = {}, options?: CallOptions): Promise<T.BillingSessionResult> {
    return this.#http.call<T.BillingSessionResult>(
      { method: 'POST', path: '/bauth/stripe/session', body, keyed: true },
      options,
    )
  }
}

class Models {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Set the allowed models of the account and its own prices. */
  saveSettings(body: T.ModelsSaveSettingsBody, options?: CallOptions): Promise<T.ModelSettings> {
    return this.#http.call<T.ModelSettings>(
      { method: 'PUT', path: '/millrace/models', body, keyed: true },
      options,
    )
  }

  /** List models available through the account’s and the server’s keys, with prices and whether they’re allowed. */
  settings(options?: CallOptions): Promise<T.ModelSettings> {
    return this.#http.call<T.ModelSettings>({ method: 'GET', path: '/millrace/models' }, options)
  }
}

class Sheets {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Add a column, at the end or after another. */
  addColumn(id: string, body: T.SheetsAddColumnBody, options?: CallOptions): Promise<T.Column> {
    return this.#http.call<T.Column>(
      { method: 'POST', path: path`/millrace/sheet/${id}/addcolumn`, body, keyed: true },
      options,
    )
  }

  /** Get the monthly budget of an AI column, and what its runs have spent in this month. */
  liveBudget(
    id: string,
    query: T.SheetsLiveBudgetQuery,
    options?: CallOptions,
  ): Promise<T.SheetsLiveBudgetResult> {
    return this.#http.call<T.SheetsLiveBudgetResult>(
      { method: 'GET', path: path`/millrace/sheet/${id}/live/budget`, query },
      options,
    )
  }

  /** Set the monthly budget of an AI column. A call that would exceed it doesn’t start, and the run ends. */
  setLiveBudget(
    id: string,
    body: T.SheetsSetLiveBudgetBody,
    options?: CallOptions,
  ): Promise<T.SheetsSetLiveBudgetResult> {
    return this.#http.call<T.SheetsSetLiveBudgetResult>(
      { method: 'PUT', path: path`/millrace/sheet/${id}/live/budget`, body, keyed: true },
      options,
    )
  }

  /** Stop an import. Rows added so far are kept, or removed with `remove`, which also works after the import has finished. */
  cancelImport(
    id: string,
    importId: string,
    body: T.SheetsCancelImportBody = {},
    options?: CallOptions,
  ): Promise<T.SheetImport> {
    return this.#http.call<T.SheetImport>(
      { method: 'POST', path: path`/millrace/sheet/${id}/import/${importId}/cancel`, body, keyed: true },
      options,
    )
  }

  /** Get files of the sheet by ID, with temporary download URLs that need no token. Missing files are omitted. */
  cellFiles(
    id: string,
    query: T.SheetsCellFilesQuery,
    options?: CallOptions,
  ): Promise<T.SheetsCellFilesResult> {
    return this.#http.call<T.SheetsCellFilesResult>(
      { method: 'GET', path: path`/millrace/sheet/${id}/files`, query },
      options,
    )
  }

  /** Upload a file as multipart field `file`, or name one that was uploaded with a grant. Its new ID can then be written to cells of file columns. */
  uploadCellFile(
    id: string,
    body: T.GrantedFile | FormData,
    options?: CallOptions,
  ): Promise<T.SheetsUploadCellFileResult> {
    return this.#http.call<T.SheetsUploadCellFileResult>(
      { method: 'POST', path: path`/millrace/sheet/${id}/files`, body },
      options,
    )
  }

  /** Count the cells of an AI column by status, as last settled. Queued and running cells of the current job are counted separately. */
  liveCounts(
    id: string,
    query: T.SheetsLiveCountsQuery,
    options?: CallOptions,
  ): Promise<T.SheetsLiveCountsResult> {
    return this.#http.call<T.SheetsLiveCountsResult>(
      { method: 'GET', path: path`/millrace/sheet/${id}/live/counts`, query },
      options,
    )
  }

  /** Count the records that match a filter and search. */
  countRecords(
    id: string,
    query: T.SheetsCountRecordsQuery = {},
    options?: CallOptions,
  ): Promise<T.SheetsCountRecordsResult> {
    return this.#http.call<T.SheetsCountRecordsResult>(
      { method: 'GET', path: path`/millrace/sheet/${id}/count`, query },
      options,
    )
  }

  /** Create a sheet: empty, with columns, or from a template. */
  create(body: T.SheetsCreateBody, options?: CallOptions): Promise<T.Sheet> {
    return this.#http.call<T.Sheet>({ method: 'POST', path: '/millrace/sheet', body, keyed: true }, options)
  }

  /** List sheets of the project. With `deleted`, list those in the trash. */
  list(
    query: T.SheetsListQuery = {},
    options?: CallOptions,
  ): PagedList<T.SheetsListResult, T.SheetsListResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/sheet', query }, options)
  }

  /** Add up to 10,000 records. With `keys`, records with equal key columns are updated instead (upsert). All or nothing with `atomic`. */
  createBatch(id: string, body: T.SheetsCreateBatchBody, options?: CallOptions): Promise<T.BatchOutcome> {
    return this.#http.call<T.BatchOutcome>(
      { method: 'POST', path: path`/millrace/sheet/${id}/batchrecords`, body, keyed: true },
      options,
    )
  }

  /** Move up to 10,000 records to the trash, by ID or by a filter. */
  deleteBatch(
    id: string,
    body: T.SheetsDeleteBatchBody,
    options?: CallOptions,
  ): Promise<T.SheetsDeleteBatchResult> {
    return this.#http.call<T.SheetsDeleteBatchResult>(
      { method: 'DELETE', path: path`/millrace/sheet/${id}/batchrecords`, body, keyed: true },
      options,
    )
  }

  /** Update up to 10,000 records and add those without an ID, as one change that can be undone. */
  updateBatch(id: string, body: T.SheetsUpdateBatchBody, options?: CallOptions): Promise<T.BatchOutcome> {
    return this.#http.call<T.BatchOutcome>(
      { method: 'PUT', path: path`/millrace/sheet/${id}/batchrecords`, body, keyed: true },
      options,
    )
  }

  /** Add one record, or an array of up to 1,000. */
  createRecords(id: string, body: T.SheetsCreateRecordsBody, options?: CallOptions): Promise<T.BatchOutcome> {
    return this.#http.call<T.BatchOutcome>(
      { method: 'POST', path: path`/millrace/sheet/${id}/records`, body, keyed: true },
      options,
    )
  }

  /** List records in order: after a cursor, or with `at` from a row number (0 is the first) of the sorted and filtered rows. */
  listRecords(
    id: string,
    query: T.SheetsListRecordsQuery = {},
    options?: CallOptions,
  ): PagedList<T.SheetsListRecordsResult, T.SheetsListRecordsResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: path`/millrace/sheet/${id}/records`, query, param: 'after' },
      options,
    )
  }

  /** Create a view of the sheet. */
  createView(id: string, body: T.SheetsCreateViewBody, options?: CallOptions): Promise<T.View> {
    return this.#http.call<T.View>(
      { method: 'POST', path: path`/millrace/sheet/${id}/views`, body, keyed: true },
      options,
    )
  }

  /** Delete a column. Rejected with `details.usedBy` if a view, a formula or a link uses it, unless `force`. Restorable for 30 days. */
  deleteColumn(
    id: string,
    body: T.SheetsDeleteColumnBody,
    options?: CallOptions,
  ): Promise<T.SheetsDeleteColumnResult> {
    return this.#http.call<T.SheetsDeleteColumnResult>(
      { method: 'POST', path: path`/millrace/sheet/${id}/deletecolumn`, body, keyed: true },
      options,
    )
  }

  /** Move a record to the trash, where it can be restored for 30 days. */
  deleteRecord(
    id: string,
    recordId: string,
    query: T.SheetsDeleteRecordQuery = {},
    options?: CallOptions,
  ): Promise<T.SheetsDeleteRecordResult> {
    return this.#http.call<T.SheetsDeleteRecordResult>(
      { method: 'DELETE', path: path`/millrace/sheet/${id}/records/${recordId}`, query, keyed: true },
      options,
    )
  }

  /** Get a record. */
  getRecord(id: string, recordId: string, options?: CallOptions): Promise<T.SheetsGetRecordResult> {
    return this.#http.call<T.SheetsGetRecordResult>(
      { method: 'GET', path: path`/millrace/sheet/${id}/records/${recordId}` },
      options,
    )
  }

  /** Update cells of a record. A stale `version` returns 409 with `details.current` and `details.yours`. */
  updateRecord(
    id: string,
    recordId: string,
    body: T.SheetsUpdateRecordBody = {},
    options?: CallOptions,
  ): Promise<T.SheetsUpdateRecordResult> {
    return this.#http.call<T.SheetsUpdateRecordResult>(
      { method: 'PUT', path: path`/millrace/sheet/${id}/records/${recordId}`, body, keyed: true },
      options,
    )
  }

  /** Delete a view. */
  deleteView(id: string, viewId: string, options?: CallOptions): Promise<T.SheetsDeleteViewResult> {
    return this.#http.call<T.SheetsDeleteViewResult>(
      { method: 'DELETE', path: path`/millrace/sheet/${id}/views/${viewId}`, keyed: true },
      options,
    )
  }

  /** Replace a view. Rejected if the revision is stale. */
  updateView(
    id: string,
    viewId: string,
    body: T.SheetsUpdateViewBody,
    options?: CallOptions,
  ): Promise<T.View> {
    return this.#http.call<T.View>(
      { method: 'PUT', path: path`/millrace/sheet/${id}/views/${viewId}`, body, keyed: true },
      options,
    )
  }

  /** Dismiss the failed background work on a column’s cells (`workError`). */
  dismissColumnError(
    id: string,
    body: T.SheetsDismissColumnErrorBody,
    options?: CallOptions,
  ): Promise<T.Column> {
    return this.#http.call<T.Column>(
      { method: 'POST', path: path`/millrace/sheet/${id}/dismisscolumnerror`, body, keyed: true },
      options,
    )
  }

  /** Export all or filtered records as a file. In CSV, text that a spreadsheet would treat as a formula is prefixed with an apostrophe; `safe=false` turns this off for a lossless round trip. */
  export(id: string, query: T.SheetsExportQuery = {}, options?: CallOptions): Promise<Response> {
    return this.#http.open({ method: 'GET', path: path`/millrace/sheet/${id}/export`, query }, options)
  }

  /** Get a sheet with its columns, views and number of rows. */
  get(id: string, options?: CallOptions): Promise<T.Sheet> {
    return this.#http.call<T.Sheet>({ method: 'GET', path: path`/millrace/sheet/${id}` }, options)
  }

  /** Move a sheet to the trash, where it can be restored for 30 days. */
  delete(id: string, options?: CallOptions): Promise<T.SheetsDeleteResult> {
    return this.#http.call<T.SheetsDeleteResult>(
      { method: 'DELETE', path: path`/millrace/sheet/${id}`, keyed: true },
      options,
    )
  }

  /** Rename a sheet or change its type. */
  update(id: string, body: T.SheetsUpdateBody = {}, options?: CallOptions): Promise<T.Sheet> {
    return this.#http.call<T.Sheet>(
      { method: 'PUT', path: path`/millrace/sheet/${id}`, body, keyed: true },
      options,
    )
  }

  /** Get the statuses of the AI cells of up to 1,000 records, by record and column key. Read-only. */
  liveCells(
    id: string,
    body: T.SheetsLiveCellsBody,
    options?: CallOptions,
  ): Promise<T.SheetsLiveCellsResult> {
    return this.#http.call<T.SheetsLiveCellsResult>(
      { method: 'POST', path: path`/millrace/sheet/${id}/live/cells`, body, reads: true },
      options,
    )
  }

  /** Get an import with its progress and the number of its records changed since. */
  getImport(id: string, importId: string, options?: CallOptions): Promise<T.SheetsGetImportResult> {
    return this.#http.call<T.SheetsGetImportResult>(
      { method: 'GET', path: path`/millrace/sheet/${id}/import/${importId}` },
      options,
    )
  }

  /** List changes of a record’s cells by user or run, newest first. Also for records in the trash. */
  history(
    id: string,
    recordId: string,
    query: T.SheetsHistoryQuery = {},
    options?: CallOptions,
  ): PagedList<T.SheetsHistoryResult, T.SheetsHistoryResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: path`/millrace/sheet/${id}/records/${recordId}/history`, query, param: 'after' },
      options,
    )
  }

  /** Download the rejected rows of an import as CSV: line, reason and the original row. */
  importReport(id: string, importId: string, options?: CallOptions): Promise<Response> {
    return this.#http.open(
      { method: 'GET', path: path`/millrace/sheet/${id}/import/${importId}/report` },
      options,
    )
  }

  /** Link a column’s unmatched cells to the records they name. With `create`, records are added to the linked sheet for titles that have none; one undo reverts both. With `preview`, nothing changes and the response shows the result. */
  linkRecords(id: string, body: T.SheetsLinkRecordsBody, options?: CallOptions): Promise<T.LinkOutcome> {
    return this.#http.call<T.LinkOutcome>(
      { method: 'POST', path: path`/millrace/sheet/${id}/linkrecords`, body, keyed: true },
      options,
    )
  }

  /** List AI columns of a sheet with their flow, problems, dependencies and running job. */
  liveColumns(id: string, options?: CallOptions): Promise<T.SheetsLiveColumnsResult> {
    return this.#http.call<T.SheetsLiveColumnsResult>(
      { method: 'GET', path: path`/millrace/sheet/${id}/live` },
      options,
    )
  }

  /** List imports of the sheet, newest first. */
  listImports(
    id: string,
    query: T.SheetsListImportsQuery = {},
    options?: CallOptions,
  ): PagedList<T.SheetsListImportsResult, T.SheetsListImportsResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: path`/millrace/sheet/${id}/import`, query }, options)
  }

  /** Import an uploaded file into the sheet as a job. It resumes after a crash without losing rows. */
  startImport(id: string, body: T.SheetsStartImportBody, options?: CallOptions): Promise<T.SheetImport> {
    return this.#http.call<T.SheetImport>(
      { method: 'POST', path: path`/millrace/sheet/${id}/import`, body, keyed: true },
      options,
    )
  }

  /** List deleted records, newest first. */
  listBin(
    id: string,
    query: T.SheetsListBinQuery = {},
    options?: CallOptions,
  ): PagedList<T.SheetsListBinResult, T.SheetsListBinResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: path`/millrace/sheet/${id}/bin`, query, param: 'after' },
      options,
    )
  }

  /** Preview an uploaded file and how it would be read. Nothing is imported. */
  preview(uploadId: string, body: T.SheetsPreviewBody = {}, options?: CallOptions): Promise<T.ImportPreview> {
    return this.#http.call<T.ImportPreview>(
      { method: 'POST', path: path`/millrace/sheet/uploads/${uploadId}/preview`, body, reads: true },
      options,
    )
  }

  /** Count how many values in the first rows of an uploaded file match records of linked sheets. Nothing is imported. */
  previewLinks(
    id: string,
    body: T.SheetsPreviewLinksBody,
    options?: CallOptions,
  ): Promise<T.SheetsPreviewLinksResult> {
    return this.#http.call<T.SheetsPreviewLinksResult>(
      { method: 'POST', path: path`/millrace/sheet/${id}/import/links`, body, reads: true },
      options,
    )
  }

  /** Estimate the cost of a run. With `sample`, up to that many rows are run first if too few have run with this version. */
  priceLive(id: string, body: T.SheetsPriceLiveBody, options?: CallOptions): Promise<T.AiColumnPrice> {
    return this.#http.call<T.AiColumnPrice>(
      { method: 'POST', path: path`/millrace/sheet/${id}/live/price`, body, keyed: true },
      options,
    )
  }

  /** Aggregate records: group by columns with count, sum, average, min and max. Exact numbers are returned as text. Read-only. */
  query(id: string, body: T.SheetsQueryBody, options?: CallOptions): Promise<T.SheetsQueryResult> {
    return this.#http.call<T.SheetsQueryResult>(
      { method: 'POST', path: path`/millrace/sheet/${id}/query`, body, reads: true },
      options,
    )
  }

  /** Restore a deleted sheet. */
  restore(id: string, options?: CallOptions): Promise<T.Sheet> {
    return this.#http.call<T.Sheet>(
      { method: 'POST', path: path`/millrace/sheet/${id}/restore`, keyed: true },
      options,
    )
  }

  /** Restore a deleted column and its cells. */
  restoreColumn(id: string, body: T.SheetsRestoreColumnBody, options?: CallOptions): Promise<T.Column> {
    return this.#http.call<T.Column>(
      { method: 'POST', path: path`/millrace/sheet/${id}/restorecolumn`, body, keyed: true },
      options,
    )
  }

  /** Restore deleted records to their positions. */
  restoreRecords(
    id: string,
    body: T.SheetsRestoreRecordsBody,
    options?: CallOptions,
  ): Promise<T.BatchOutcome> {
    return this.#http.call<T.BatchOutcome>(
      { method: 'POST', path: path`/millrace/sheet/${id}/bin/restore`, body, keyed: true },
      options,
    )
  }

  /** Retry the failed background work on a column’s cells (`workError`). */
  retryColumn(id: string, body: T.SheetsRetryColumnBody, options?: CallOptions): Promise<T.Column> {
    return this.#http.call<T.Column>(
      { method: 'POST', path: path`/millrace/sheet/${id}/retrycolumn`, body, keyed: true },
      options,
    )
  }

  /** Run cells of an AI column as a job over its rows, in sheet order. Returns 409 with `details.jobId` while the column runs; waits for jobs of columns it depends on. */
  runLive(id: string, body: T.SheetsRunLiveBody, options?: CallOptions): Promise<T.AiColumn> {
    return this.#http.call<T.AiColumn>(
      { method: 'POST', path: path`/millrace/sheet/${id}/live/run`, body, keyed: true },
      options,
    )
  }

  /** Dismiss the notice about a finished import for yourself. */
  seeImport(id: string, importId: string, options?: CallOptions): Promise<T.SheetsSeeImportResult> {
    return this.#http.call<T.SheetsSeeImportResult>(
      { method: 'POST', path: path`/millrace/sheet/${id}/import/${importId}/seen`, reads: true },
      options,
    )
  }

  /** Stop the run of an AI column and the runs waiting for it. Finished cells are kept; the others stay unchanged. */
  stopLive(id: string, body: T.SheetsStopLiveBody, options?: CallOptions): Promise<T.AiColumn> {
    return this.#http.call<T.AiColumn>(
      { method: 'POST', path: path`/millrace/sheet/${id}/live/stop`, body, keyed: true },
      options,
    )
  }

  /** Get the origin of an AI cell’s value: run, version, inputs, cost and time. */
  liveCell(
    id: string,
    recordId: string,
    query: T.SheetsLiveCellQuery,
    options?: CallOptions,
  ): Promise<T.SheetsLiveCellResult> {
    return this.#http.call<T.SheetsLiveCellResult>(
      { method: 'GET', path: path`/millrace/sheet/${id}/records/${recordId}/live`, query },
      options,
    )
  }

  /** Undo a change. Cells changed again since are kept and counted. The undo is itself a change, so undoing it is a redo. */
  undo(id: string, body: T.SheetsUndoBody, options?: CallOptions): Promise<T.SheetsUndoResult> {
    return this.#http.call<T.SheetsUndoResult>(
      { method: 'POST', path: path`/millrace/sheet/${id}/undo`, body, keyed: true },
      options,
    )
  }

  /** Update a column, or move it with `after` (null: to the front). With `preview`, nothing changes and the response shows what a new type would do to the cells. */
  updateColumn(
    id: string,
    body: T.SheetsUpdateColumnBody,
    options?: CallOptions,
  ): Promise<T.SheetsUpdateColumnResult> {
    return this.#http.call<T.SheetsUpdateColumnResult>(
      { method: 'PUT', path: path`/millrace/sheet/${id}/updatecolumn`, body, keyed: true },
      options,
    )
  }

  /** Upload a file to import, as multipart field `file`, or name one that was uploaded with a grant. It’s kept for a day. */
  upload(body: T.GrantedFile | FormData, options?: CallOptions): Promise<T.SheetsUploadResult> {
    return this.#http.call<T.SheetsUploadResult>(
      { method: 'POST', path: '/millrace/sheet/uploads', body },
      options,
    )
  }
}

class Knowledge {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Add one source or an array of up to 1,000, or upload files as multipart field `file`. */
  addSources(
    id: string,
    body: T.KnowledgeAddSourcesBody | FormData,
    options?: CallOptions,
  ): Promise<T.KnowledgeAddSourcesResult> {
    return this.#http.call<T.KnowledgeAddSourcesResult>(
      { method: 'POST', path: path`/millrace/knowledge/${id}/sources`, body },
      options,
    )
  }

  /** Delete sources and their chunks. */
  deleteSources(
    id: string,
    query: T.KnowledgeDeleteSourcesQuery,
    options?: CallOptions,
  ): Promise<T.KnowledgeDeleteSourcesResult> {
    return this.#http.call<T.KnowledgeDeleteSourcesResult>(
      { method: 'DELETE', path: path`/millrace/knowledge/${id}/sources`, query, keyed: true },
      options,
    )
  }

  /** List sources of a knowledge base with their status, newest first. */
  listSources(
    id: string,
    query: T.KnowledgeListSourcesQuery = {},
    options?: CallOptions,
  ): PagedList<T.KnowledgeListSourcesResult, T.KnowledgeListSourcesResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: path`/millrace/knowledge/${id}/sources`, query },
      options,
    )
  }

  /** Answer a gap with a question-and-answer pair, which closes it. */
  answerGap(id: string, gid: string, body: T.KnowledgeAnswerGapBody, options?: CallOptions): Promise<T.Gap> {
    return this.#http.call<T.Gap>(
      { method: 'POST', path: path`/millrace/knowledge/${id}/gaps/${gid}/answer`, body, keyed: true },
      options,
    )
  }

  /** Add tags to or remove tags from sources or chunks. Unused tags are deleted. */
  assignTags(
    id: string,
    body: T.KnowledgeAssignTagsBody = {},
    options?: CallOptions,
  ): Promise<T.KnowledgeAssignTagsResult> {
    return this.#http.call<T.KnowledgeAssignTagsResult>(
      { method: 'POST', path: path`/millrace/knowledge/${id}/tags`, body, keyed: true },
      options,
    )
  }

  /** Delete a tag from all sources and chunks. */
  deleteTag(
    id: string,
    query: T.KnowledgeDeleteTagQuery,
    options?: CallOptions,
  ): Promise<T.KnowledgeDeleteTagResult> {
    return this.#http.call<T.KnowledgeDeleteTagResult>(
      { method: 'DELETE', path: path`/millrace/knowledge/${id}/tags`, query, keyed: true },
      options,
    )
  }

  /** List tags of a knowledge base, with the number of sources and chunks of each. */
  listTags(id: string, options?: CallOptions): Promise<T.KnowledgeListTagsResult> {
    return this.#http.call<T.KnowledgeListTagsResult>(
      { method: 'GET', path: path`/millrace/knowledge/${id}/tags` },
      options,
    )
  }

  /** Rename a tag throughout the knowledge base. Using the name of another tag merges the two. */
  renameTag(
    id: string,
    body: T.KnowledgeRenameTagBody,
    options?: CallOptions,
  ): Promise<T.KnowledgeRenameTagResult> {
    return this.#http.call<T.KnowledgeRenameTagResult>(
      { method: 'PUT', path: path`/millrace/knowledge/${id}/tags`, body, keyed: true },
      options,
    )
  }

  /** List or search files and folders in Google Drive to choose from. */
  browseDrive(
    query: T.KnowledgeBrowseDriveQuery,
    options?: CallOptions,
  ): PagedList<T.KnowledgeBrowseDriveResult, T.KnowledgeBrowseDriveResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: '/millrace/knowledge/drive/files', query, param: 'after' },
      options,
    )
  }

  /** Stop crawling a site. Pages read so far are kept. */
  cancelCrawl(id: string, sid: string, options?: CallOptions): Promise<T.KnowledgeCancelCrawlResult> {
    return this.#http.call<T.KnowledgeCancelCrawlResult>(
      { method: 'POST', path: path`/millrace/knowledge/${id}/sources/${sid}/cancel`, keyed: true },
      options,
    )
  }

  /** Create a knowledge base. */
  create(body: T.KnowledgeCreateBody, options?: CallOptions): Promise<T.KnowledgeBase> {
    return this.#http.call<T.KnowledgeBase>(
      { method: 'POST', path: '/millrace/knowledge', body, keyed: true },
      options,
    )
  }

  /** List knowledge bases of the project. */
  list(
    query: T.KnowledgeListQuery = {},
    options?: CallOptions,
  ): PagedList<T.KnowledgeListResult, T.KnowledgeListResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/knowledge', query }, options)
  }

  /** List the Google connections of the project that may read Drive. */
  driveConnections(options?: CallOptions): Promise<T.KnowledgeDriveConnectionsResult> {
    return this.#http.call<T.KnowledgeDriveConnectionsResult>(
      { method: 'GET', path: '/millrace/knowledge/drive' },
      options,
    )
  }

  /** List embedding models, with the estimated cost of embedding the knowledge base. */
  embeddingModels(id: string, options?: CallOptions): Promise<T.KnowledgeEmbeddingModelsResult> {
    return this.#http.call<T.KnowledgeEmbeddingModelsResult>(
      { method: 'GET', path: path`/millrace/knowledge/${id}/embedding` },
      options,
    )
  }

  /** Retry creating the missing vectors. */
  retryEmbedding(id: string, options?: CallOptions): Promise<T.KnowledgeBase> {
    return this.#http.call<T.KnowledgeBase>(
      { method: 'POST', path: path`/millrace/knowledge/${id}/embedding`, keyed: true },
      options,
    )
  }

  /** Export a knowledge base as one file: sources, original files, chunks with edits, tags and vectors (gzipped JSON lines). */
  export(id: string, options?: CallOptions): Promise<Response> {
    return this.#http.open({ method: 'GET', path: path`/millrace/knowledge/${id}/export` }, options)
  }

  /** Get a knowledge base. */
  get(id: string, options?: CallOptions): Promise<T.KnowledgeBase> {
    return this.#http.call<T.KnowledgeBase>({ method: 'GET', path: path`/millrace/knowledge/${id}` }, options)
  }

  /** Delete a knowledge base and its sources. */
  delete(id: string, options?: CallOptions): Promise<T.KnowledgeDeleteResult> {
    return this.#http.call<T.KnowledgeDeleteResult>(
      { method: 'DELETE', path: path`/millrace/knowledge/${id}`, keyed: true },
      options,
    )
  }

  /** Update the name, description or chunking of a knowledge base. Chunking applies to sources added later. */
  update(id: string, body: T.KnowledgeUpdateBody = {}, options?: CallOptions): Promise<T.KnowledgeBase> {
    return this.#http.call<T.KnowledgeBase>(
      { method: 'PUT', path: path`/millrace/knowledge/${id}`, body, keyed: true },
      options,
    )
  }

  /** Create a knowledge base from an exported file, as multipart field `file`. */
  import(options?: CallOptions): Promise<T.KnowledgeImportResult> {
    return this.#http.call<T.KnowledgeImportResult>(
      { method: 'POST', path: '/millrace/knowledge/import', keyed: true },
      options,
    )
  }

  /** List chunks of one or all sources in document order, with filters. */
  listChunks(
    id: string,
    query: T.KnowledgeListChunksQuery = {},
    options?: CallOptions,
  ): PagedList<T.KnowledgeListChunksResult, T.KnowledgeListChunksResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: path`/millrace/knowledge/${id}/chunks`, query, param: 'after' },
      options,
    )
  }

  /** List the files of a Drive source, with status and reason. */
  listDriveFiles(
    id: string,
    sid: string,
    query: T.KnowledgeListDriveFilesQuery = {},
    options?: CallOptions,
  ): PagedList<T.KnowledgeListDriveFilesResult, T.KnowledgeListDriveFilesResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: path`/millrace/knowledge/${id}/sources/${sid}/files`, query },
      options,
    )
  }

  /** List knowledge gaps: questions from chats that found no answer, most frequent first. */
  listGaps(
    id: string,
    query: T.KnowledgeListGapsQuery = {},
    options?: CallOptions,
  ): PagedList<T.KnowledgeListGapsResult, T.KnowledgeListGapsResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: path`/millrace/knowledge/${id}/gaps`, query }, options)
  }

  /** List pages of a site in the order they were found, with status and reason. */
  listPages(
    id: string,
    sid: string,
    query: T.KnowledgeListPagesQuery = {},
    options?: CallOptions,
  ): PagedList<T.KnowledgeListPagesResult, T.KnowledgeListPagesResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: path`/millrace/knowledge/${id}/sources/${sid}/pages`, query },
      options,
    )
  }

  /** Refresh a source, or retry a failed one. */
  refreshSource(id: string, sid: string, options?: CallOptions): Promise<T.Source> {
    return this.#http.call<T.Source>(
      { method: 'POST', path: path`/millrace/knowledge/${id}/sources/${sid}/refresh`, keyed: true },
      options,
    )
  }

  /** Upload a file as multipart field `file`, or name one that was uploaded with a grant, to take the place of another one, with its tags. The old one answers until the new one has been read, and stays if it can’t be. */
  replaceFile(
    id: string,
    sid: string,
    body: T.GrantedFile | FormData,
    options?: CallOptions,
  ): Promise<T.Source> {
    return this.#http.call<T.Source>(
      { method: 'POST', path: path`/millrace/knowledge/${id}/sources/${sid}/file`, body },
      options,
    )
  }

  /** Set how often a page or site is refreshed. */
  scheduleRefresh(
    id: string,
    sid: string,
    body: T.KnowledgeScheduleRefreshBody,
    options?: CallOptions,
  ): Promise<T.KnowledgeScheduleRefreshResult> {
    return this.#http.call<T.KnowledgeScheduleRefreshResult>(
      { method: 'PUT', path: path`/millrace/knowledge/${id}/sources/${sid}/schedule`, body, keyed: true },
      options,
    )
  }

  /** Search for the best chunks for a question, with scores and how they matched. */
  search(id: string, body: T.KnowledgeSearchBody, options?: CallOptions): Promise<T.KnowledgeSearchResult> {
    return this.#http.call<T.KnowledgeSearchResult>(
      { method: 'POST', path: path`/millrace/knowledge/${id}/search`, body, reads: true },
      options,
    )
  }

  /** List the pages of a website to choose from, from its sitemap or else the links of the page. */
  sitemap(query: T.KnowledgeSitemapQuery, options?: CallOptions): Promise<T.KnowledgeSitemapResult> {
    return this.#http.call<T.KnowledgeSitemapResult>(
      { method: 'GET', path: '/millrace/knowledge/sitemap', query },
      options,
    )
  }

  /** Update a chunk: its text (null restores the original), its tags, or whether it’s enabled. */
  updateChunk(
    id: string,
    cid: string,
    body: T.KnowledgeUpdateChunkBody = {},
    options?: CallOptions,
  ): Promise<T.Chunk> {
    return this.#http.call<T.Chunk>(
      { method: 'PUT', path: path`/millrace/knowledge/${id}/chunks/${cid}`, body, keyed: true },
      options,
    )
  }

  /** Dismiss or reopen a gap. */
  updateGap(id: string, gid: string, body: T.KnowledgeUpdateGapBody, options?: CallOptions): Promise<T.Gap> {
    return this.#http.call<T.Gap>(
      { method: 'PUT', path: path`/millrace/knowledge/${id}/gaps/${gid}`, body, keyed: true },
      options,
    )
  }
}

class Flows {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** List all step types with their settings, ports and outputs, in the given language. */
  catalogue(query: T.FlowsCatalogueQuery = {}, options?: CallOptions): Promise<T.FlowsCatalogueResult> {
    return this.#http.call<T.FlowsCatalogueResult>(
      { method: 'GET', path: '/millrace/aiflows/tools', query },
      options,
    )
  }

  /** Ask the AI assistant to change the flow. It proposes a change and applies nothing. */
  chat(body: T.FlowsChatBody, options?: CallOptions): Promise<T.FlowsChatResult> {
    return this.#http.call<T.FlowsChatResult>(
      { method: 'POST', path: '/millrace/aiflows/chats', body, keyed: true },
      options,
    )
  }

  /** List models for the AI assistant. Empty if no API key is set up. */
  chats(query: T.FlowsChatsQuery, options?: CallOptions): Promise<T.FlowsChatsResult> {
    return this.#http.call<T.FlowsChatsResult>(
      { method: 'GET', path: '/millrace/aiflows/chats', query },
      options,
    )
  }

  /** List messages with the AI assistant about a flow, newest first. */
  chatMessages(
    query: T.FlowsChatMessagesQuery,
    options?: CallOptions,
  ): PagedList<T.FlowsChatMessagesResult, T.FlowsChatMessagesResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/aiflows/chatmessages', query }, options)
  }

  /** Clear the AI assistant’s messages about a flow for everyone. The flow isn’t changed. */
  clearChat(query: T.FlowsClearChatQuery, options?: CallOptions): Promise<T.FlowsClearChatResult> {
    return this.#http.call<T.FlowsClearChatResult>(
      { method: 'DELETE', path: '/millrace/aiflows/chatmessages', query, keyed: true },
      options,
    )
  }

  /** Check a document for problems without saving it. */
  check(body: T.FlowsCheckBody, options?: CallOptions): Promise<T.FlowsCheckResult> {
    return this.#http.call<T.FlowsCheckResult>(
      { method: 'POST', path: '/millrace/aiflows/check', body, reads: true },
      options,
    )
  }

  /** Create a flow: empty, from a document (an exported file), or from a built-in template. */
  create(body: T.FlowsCreateBody, options?: CallOptions): Promise<T.Flow> {
    return this.#http.call<T.Flow>({ method: 'POST', path: '/millrace/aiflows', body, keyed: true }, options)
  }

  /** List flows of the project and shared flows of the account. With `deleted`, list those in the trash. */
  list(
    query: T.FlowsListQuery = {},
    options?: CallOptions,
  ): PagedList<T.FlowsListResult, T.FlowsListResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/aiflows', query }, options)
  }

  /** Remove the webhook trigger. */
  disableHook(id: string, options?: CallOptions): Promise<T.FlowsDisableHookResult> {
    return this.#http.call<T.FlowsDisableHookResult>(
      { method: 'DELETE', path: path`/millrace/aiflows/${id}/hook`, keyed: true },
      options,
    )
  }

  /** Create a new webhook URL, shown only once. The old one stops working. */
  enableHook(id: string, options?: CallOptions): Promise<T.FlowsEnableHookResult> {
    return this.#http.call<T.FlowsEnableHookResult>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/hook`, keyed: true },
      options,
    )
  }

  /** Copy a flow of the project or a shared one into the current project. */
  duplicate(id: string, body: T.FlowsDuplicateBody = {}, options?: CallOptions): Promise<T.Flow> {
    return this.#http.call<T.Flow>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/duplicate`, body, keyed: true },
      options,
    )
  }

  /** List flows to copy: built-in templates and shared flows of the account. */
  free(query: T.FlowsFreeQuery = {}, options?: CallOptions): Promise<T.FlowsFreeResult> {
    return this.#http.call<T.FlowsFreeResult>(
      { method: 'GET', path: '/millrace/aiflows/free', query },
      options,
    )
  }

  /** Get a flow with its draft and the draft’s problems. */
  get(id: string, options?: CallOptions): Promise<T.Flow> {
    return this.#http.call<T.Flow>({ method: 'GET', path: path`/millrace/aiflows/${id}` }, options)
  }

  /** Move a flow to the trash, where it can be restored for 30 days. Its schedules are paused. Rejected with `details.usedBy` if other flows call it, and with `ask` also with `details.starts` if schedules, AI columns, a form or a webhook start it; `force` deletes it anyway. */
  delete(id: string, query: T.FlowsDeleteQuery = {}, options?: CallOptions): Promise<T.FlowsDeleteResult> {
    return this.#http.call<T.FlowsDeleteResult>(
      { method: 'DELETE', path: path`/millrace/aiflows/${id}`, query, keyed: true },
      options,
    )
  }

  /** Save the draft or the details. Rejected with the current revision if yours is stale. */
  save(id: string, body: T.FlowsSaveBody, options?: CallOptions): Promise<T.Flow> {
    return this.#http.call<T.Flow>(
      { method: 'PUT', path: path`/millrace/aiflows/${id}`, body, keyed: true },
      options,
    )
  }

  /** Get the webhook that receives the ends of a flow’s jobs. Its secret is never returned. */
  getWebhook(id: string, options?: CallOptions): Promise<T.FlowsGetWebhookResult> {
    return this.#http.call<T.FlowsGetWebhookResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/webhook` },
      options,
    )
  }

  /** Delete the webhook of a flow, and its deliveries. */
  removeWebhook(id: string, options?: CallOptions): Promise<T.FlowsRemoveWebhookResult> {
    return this.#http.call<T.FlowsRemoveWebhookResult>(
      { method: 'DELETE', path: path`/millrace/aiflows/${id}/webhook`, keyed: true },
      options,
    )
  }

  /** Set where the ends of a flow’s jobs are sent, as `telling.webhook` does, and whether they are. The signing secret is returned once, with the first call. */
  setWebhook(
    id: string,
    body: T.FlowsSetWebhookBody,
    options?: CallOptions,
  ): Promise<T.FlowsSetWebhookResult> {
    return this.#http.call<T.FlowsSetWebhookResult>(
      { method: 'PUT', path: path`/millrace/aiflows/${id}/webhook`, body, keyed: true },
      options,
    )
  }

  /** Get a delivery with the body that was sent. */
  getWebhookDelivery(
    id: string,
    deliveryId: string,
    options?: CallOptions,
  ): Promise<T.FlowsGetWebhookDeliveryResult> {
    return this.#http.call<T.FlowsGetWebhookDeliveryResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/webhook/deliveries/${deliveryId}` },
      options,
    )
  }

  /** Record whether a proposed change was applied or rejected. The draft is saved separately. */
  judgeChange(
    messageId: string,
    body: T.FlowsJudgeChangeBody,
    options?: CallOptions,
  ): Promise<T.FlowMessage> {
    return this.#http.call<T.FlowMessage>(
      { method: 'POST', path: path`/millrace/aiflows/chatmessages/${messageId}`, body, keyed: true },
      options,
    )
  }

  /** List the deliveries of the last 30 days, newest first. */
  listWebhookDeliveries(
    id: string,
    query: T.FlowsListWebhookDeliveriesQuery = {},
    options?: CallOptions,
  ): PagedList<T.FlowsListWebhookDeliveriesResult, T.FlowsListWebhookDeliveriesResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: path`/millrace/aiflows/${id}/webhook/deliveries`, query },
      options,
    )
  }

  /** List options for a parameter that refers to an object of the project. */
  options(body: T.FlowsOptionsBody, options?: CallOptions): Promise<T.FlowsOptionsResult> {
    return this.#http.call<T.FlowsOptionsResult>(
      { method: 'POST', path: '/millrace/aiflows/options/load', body, reads: true },
      options,
    )
  }

  /** Share a flow with the account. */
  move(body: T.FlowsMoveBody, options?: CallOptions): Promise<T.FlowsMoveResult> {
    return this.#http.call<T.FlowsMoveResult>(
      { method: 'POST', path: '/millrace/aiflows/admin/move', body, keyed: true },
      options,
    )
  }

  /** Stop sharing a flow with the account. */
  moveOut(body: T.FlowsMoveOutBody, options?: CallOptions): Promise<T.FlowsMoveOutResult> {
    return this.#http.call<T.FlowsMoveOutResult>(
      { method: 'POST', path: '/millrace/aiflows/admin/moveout', body, keyed: true },
      options,
    )
  }

  /** Report that an editor of the flow is open and list the other open editors. Kept in memory only. */
  presence(id: string, body: T.FlowsPresenceBody, options?: CallOptions): Promise<T.FlowsPresenceResult> {
    return this.#http.call<T.FlowsPresenceResult>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/presence`, body, reads: true },
      options,
    )
  }

  /** Publish the draft. Rejected with its problems if it has errors, or if tests that must pass have not. */
  publish(id: string, body: T.FlowsPublishBody, options?: CallOptions): Promise<T.FlowVersion> {
    return this.#http.call<T.FlowVersion>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/publish`, body, keyed: true },
      options,
    )
  }

  /** Send a delivery again, with the same ID. */
  redeliverWebhook(id: string, deliveryId: string, options?: CallOptions): Promise<T.WebhookDelivery> {
    return this.#http.call<T.WebhookDelivery>(
      {
        method: 'POST',
        path: path`/millrace/aiflows/${id}/webhook/deliveries/${deliveryId}/resend`,
        keyed: true,
      },
      options,
    )
  }

  /** Permanently delete a version. Published versions and versions used by a schedule can’t be deleted. */
  deleteVersion(id: string, version: string, options?: CallOptions): Promise<T.FlowsDeleteVersionResult> {
    return this.#http.call<T.FlowsDeleteVersionResult>(
      { method: 'DELETE', path: path`/millrace/aiflows/${id}/versions/${version}`, keyed: true },
      options,
    )
  }

  /** Get the document of a version. */
  version(id: string, version: string, options?: CallOptions): Promise<T.FlowsVersionResult> {
    return this.#http.call<T.FlowsVersionResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/versions/${version}` },
      options,
    )
  }

  /** Restore a deleted flow, or restore an older version as the draft. */
  restore(id: string, body: T.FlowsRestoreBody = {}, options?: CallOptions): Promise<T.Flow> {
    return this.#http.call<T.Flow>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/restore`, body, keyed: true },
      options,
    )
  }

  /** Create a new signing secret. It’s shown once; the previous one signs as well for 24 hours. */
  rotateWebhookSecret(id: string, options?: CallOptions): Promise<T.FlowsRotateWebhookSecretResult> {
    return this.#http.call<T.FlowsRotateWebhookSecretResult>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/webhook/secret`, keyed: true },
      options,
    )
  }

  /** Send a test event now and get the response. */
  testWebhook(id: string, options?: CallOptions): Promise<T.FlowsTestWebhookResult> {
    return this.#http.call<T.FlowsTestWebhookResult>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/webhook/test`, keyed: true },
      options,
    )
  }

  /** List models that a budget in credits doesn’t cover, used by a published flow, the flows it calls and its agents, with the estimated cost per row. Read-only. */
  uncounted(
    id: string,
    body: T.FlowsUncountedBody = {},
    options?: CallOptions,
  ): Promise<T.FlowsUncountedResult> {
    return this.#http.call<T.FlowsUncountedResult>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/uncounted`, body, reads: true },
      options,
    )
  }

  /** List what uses a sheet, a knowledge base, an agent or a credential: flows, schedules, jobs and sources. */
  users(query: T.FlowsUsersQuery, options?: CallOptions): Promise<T.ThingUsers> {
    return this.#http.call<T.ThingUsers>({ method: 'GET', path: '/millrace/aiflows/users', query }, options)
  }

  /** List published versions, newest first. With `mine`, only those you published. */
  versions(
    id: string,
    query: T.FlowsVersionsQuery = {},
    options?: CallOptions,
  ): PagedList<T.FlowsVersionsResult, T.FlowsVersionsResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: path`/millrace/aiflows/${id}/versions`, query },
      options,
    )
  }

  /** Approve or decline a pending approval. Works once. */
  answerApproval(
    waitId: string,
    body: T.FlowsAnswerApprovalBody,
    options?: CallOptions,
  ): Promise<T.Approval> {
    return this.#http.call<T.Approval>(
      { method: 'POST', path: path`/millrace/aiflows/approvals/${waitId}`, body, keyed: true },
      options,
    )
  }

  /** List pending approvals, oldest first. */
  approvals(
    query: T.FlowsApprovalsQuery = {},
    options?: CallOptions,
  ): PagedList<T.FlowsApprovalsResult, T.FlowsApprovalsResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/aiflows/approvals', query }, options)
  }

  /** Cancel a run. */
  cancelRun(id: string, runId: string, options?: CallOptions): Promise<T.RunSummary> {
    return this.#http.call<T.RunSummary>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/runs/${runId}/cancel`, keyed: true },
      options,
    )
  }

  /** Permanently delete runs of a flow with their steps. Unfinished runs are kept and listed. */
  deleteRuns(
    id: string,
    body: T.FlowsDeleteRunsBody,
    options?: CallOptions,
  ): Promise<T.FlowsDeleteRunsResult> {
    return this.#http.call<T.FlowsDeleteRunsResult>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/runs/delete`, body, keyed: true },
      options,
    )
  }

  /** List forms of the project. */
  forms(options?: CallOptions): Promise<T.FlowsFormsResult> {
    return this.#http.call<T.FlowsFormsResult>(
      { method: 'GET', path: '/millrace/aiflows/iframesettings' },
      options,
    )
  }

  /** Get the form settings of a flow, and what prevents it from being a form. */
  formSettings(id: string, options?: CallOptions): Promise<T.FlowsFormSettingsResult> {
    return this.#http.call<T.FlowsFormSettingsResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/iframesettings` },
      options,
    )
  }

  /** Update the form settings of a flow: on or off, fields, appearance, allowed sites and who can run it. */
  saveFormSettings(
    id: string,
    body: T.FormSettingsInput,
    options?: CallOptions,
  ): Promise<T.FlowsSaveFormSettingsResult> {
    return this.#http.call<T.FlowsSaveFormSettingsResult>(
      { method: 'PUT', path: path`/millrace/aiflows/${id}/iframesettings`, body, keyed: true },
      options,
    )
  }

  /** Get a public form as its page shows it. */
  openForm(id: string, options?: CallOptions): Promise<T.PublicForm> {
    return this.#http.call<T.PublicForm>({ method: 'GET', path: path`/forms/${id}` }, options)
  }

  /** Submit a form and run the published version. Works only from the form’s own page. */
  submitForm(id: string, body: T.FlowsSubmitFormBody = {}, options?: CallOptions): Promise<T.FormAnswer> {
    return this.#http.call<T.FormAnswer>(
      { method: 'POST', path: path`/forms/${id}`, body, keyed: true },
      options,
    )
  }

  /** Get the status of a run. */
  readRun(runId: string, options?: CallOptions): Promise<T.RunAnswer> {
    return this.#http.call<T.RunAnswer>({ method: 'GET', path: path`/flows/runs/${runId}` }, options)
  }

  /** Get the document of a run: its version, or the tested draft or part of it. */
  runDocument(id: string, runId: string, options?: CallOptions): Promise<T.FlowsRunDocumentResult> {
    return this.#http.call<T.FlowsRunDocumentResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/runs/${runId}/document` },
      options,
    )
  }

  /** Run the published version once and wait for the result, or get the run’s ID. */
  run(
    id: string,
    body: T.FlowsRunBody = {},
    query: T.FlowsRunQuery = {},
    options?: CallOptions,
  ): Promise<T.RunAnswer> {
    return this.#http.call<T.RunAnswer>(
      { method: 'POST', path: path`/flows/${id}/run`, query, body, keyed: true },
      options,
    )
  }

  /** Get runs of a flow per day, oldest first, including days without runs. Runs of jobs count on the day the job started; tests don’t count. */
  history(id: string, query: T.FlowsHistoryQuery = {}, options?: CallOptions): Promise<T.FlowsHistoryResult> {
    return this.#http.call<T.FlowsHistoryResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/history`, query },
      options,
    )
  }

  /** List runs of a flow without a job (API, webhook, form, tests), newest first. */
  runs(
    id: string,
    query: T.FlowsRunsQuery = {},
    options?: CallOptions,
  ): PagedList<T.FlowsRunsResult, T.FlowsRunsResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: path`/millrace/aiflows/${id}/runs`, query, param: 'after' },
      options,
    )
  }

  /** Get the full input and output of a step of a run. */
  step(
    id: string,
    runId: string,
    query: T.FlowsStepQuery,
    options?: CallOptions,
  ): Promise<T.FlowsStepResult> {
    return this.#http.call<T.FlowsStepResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/runs/${runId}/step`, query },
      options,
    )
  }

  /** Test the draft or a part of it once, with given parameters and optionally a row of a sheet. */
  test(
    id: string,
    body: T.FlowsTestBody = {},
    query: T.FlowsTestQuery = {},
    options?: CallOptions,
  ): Promise<T.RunAnswer> {
    return this.#http.call<T.RunAnswer>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/test`, query, body, keyed: true },
      options,
    )
  }

  /** Get the steps of a run as a tree. */
  tree(id: string, query: T.FlowsTreeQuery, options?: CallOptions): Promise<T.Run> {
    return this.#http.call<T.Run>({ method: 'GET', path: path`/millrace/aiflows/${id}/tree`, query }, options)
  }

  /** Cancel a job: running rows are stopped and the rest don’t start. */
  cancelJob(id: string, options?: CallOptions): Promise<T.Job> {
    return this.#http.call<T.Job>(
      { method: 'POST', path: path`/millrace/aiflowjobs/${id}/cancel`, keyed: true },
      options,
    )
  }

  /** Create a job: `{flowId, params, SHEETS, runMode, runAmount, OUTPUT_SHEETS, associatedMode}`. With `SHEETS: []` it runs once without a row. */
  createJob(
    body: T.FlowsCreateJobBody = {},
    query: T.FlowsCreateJobQuery = {},
    options?: CallOptions,
  ): Promise<T.FlowsCreateJobResult> {
    return this.#http.call<T.FlowsCreateJobResult>(
      { method: 'POST', path: '/millrace/aiflowjobs', query, body, keyed: true },
      options,
    )
  }

  /** Create a job of this flow. The body is a launch without `flowId`. */
  createJobOf(
    id: string,
    body: T.FlowsCreateJobOfBody = {},
    query: T.FlowsCreateJobOfQuery = {},
    options?: CallOptions,
  ): Promise<T.FlowsCreateJobOfResult> {
    return this.#http.call<T.FlowsCreateJobOfResult>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/jobs`, query, body, keyed: true },
      options,
    )
  }

  /** List jobs of a flow, newest first. */
  jobs(
    id: string,
    query: T.FlowsJobsQuery = {},
    options?: CallOptions,
  ): PagedList<T.FlowsJobsResult, T.FlowsJobsResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: path`/millrace/aiflows/${id}/jobs`, query }, options)
  }

  /** Permanently delete jobs of a flow with their rows and steps. Data written to sheets stays. Active and scheduled jobs are kept and listed. */
  deleteJobs(
    id: string,
    body: T.FlowsDeleteJobsBody,
    options?: CallOptions,
  ): Promise<T.FlowsDeleteJobsResult> {
    return this.#http.call<T.FlowsDeleteJobsResult>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/jobs/delete`, body, keyed: true },
      options,
    )
  }

  /** Get a job. */
  job(id: string, options?: CallOptions): Promise<T.Job> {
    return this.#http.call<T.Job>({ method: 'GET', path: path`/millrace/aiflowjobs/${id}` }, options)
  }

  /** Get results of a job as JSON, or as NDJSON for large ones. */
  jobApiResult(id: string, query: T.FlowsJobApiResultQuery = {}, options?: CallOptions): Promise<Response> {
    return this.#http.open(
      { method: 'GET', path: path`/millrace/aiflowjobs/${id}/apiresult`, query },
      options,
    )
  }

  /** List results of a job. */
  jobResult(
    id: string,
    query: T.FlowsJobResultQuery = {},
    options?: CallOptions,
  ): PagedList<T.FlowsJobResultResult, T.FlowsJobResultResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: path`/millrace/aiflowjobs/${id}/result`, query, param: 'after' },
      options,
    )
  }

  /** Get a row of a job with its steps. */
  jobRun(id: string, runId: string, options?: CallOptions): Promise<T.Run> {
    return this.#http.call<T.Run>(
      { method: 'GET', path: path`/millrace/aiflowjobs/${id}/runs/${runId}` },
      options,
    )
  }

  /** List rows of a job in order. */
  jobRuns(
    id: string,
    query: T.FlowsJobRunsQuery = {},
    options?: CallOptions,
  ): PagedList<T.FlowsJobRunsResult, T.FlowsJobRunsResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: path`/millrace/aiflowjobs/${id}/runs`, query, param: 'after' },
      options,
    )
  }

  /** Get the status of a job: counts, speed, credits spent and reserved, and estimated end. */
  jobStatus(query: T.FlowsJobStatusQuery, options?: CallOptions): Promise<T.FlowsJobStatusResult> {
    return this.#http.call<T.FlowsJobStatusResult>(
      { method: 'GET', path: '/millrace/aiflowjobs/status/get', query },
      options,
    )
  }

  /** List the steps of a job with their results and cost. Large jobs are sampled. */
  jobSteps(id: string, options?: CallOptions): Promise<T.FlowsJobStepsResult> {
    return this.#http.call<T.FlowsJobStepsResult>(
      { method: 'GET', path: path`/millrace/aiflowjobs/${id}/steps` },
      options,
    )
  }

  /** List scheduled jobs of a flow. */
  schedules(id: string, options?: CallOptions): Promise<T.FlowsSchedulesResult> {
    return this.#http.call<T.FlowsSchedulesResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/schedules` },
      options,
    )
  }

  /** Pause a job: rows in flight stop after their step. */
  pauseJob(id: string, options?: CallOptions): Promise<T.Job> {
    return this.#http.call<T.Job>(
      { method: 'POST', path: path`/millrace/aiflowjobs/${id}/pause`, keyed: true },
      options,
    )
  }

  /** Preview the next five times of a cron expression in a time zone. */
  previewSchedule(
    query: T.FlowsPreviewScheduleQuery,
    options?: CallOptions,
  ): Promise<T.FlowsPreviewScheduleResult> {
    return this.#http.call<T.FlowsPreviewScheduleResult>(
      { method: 'GET', path: '/millrace/aiflowjobs/schedule/preview', query },
      options,
    )
  }

  /** Remove the schedule of a job. */
  removeSchedule(id: string, options?: CallOptions): Promise<T.FlowsRemoveScheduleResult> {
    return this.#http.call<T.FlowsRemoveScheduleResult>(
      { method: 'DELETE', path: path`/millrace/aiflowjobs/${id}/schedule`, keyed: true },
      options,
    )
  }

  /** Schedule a job with a cron expression and a time zone. */
  setSchedule(id: string, query: T.FlowsSetScheduleQuery, options?: CallOptions): Promise<T.Schedule> {
    return this.#http.call<T.Schedule>(
      { method: 'PUT', path: path`/millrace/aiflowjobs/${id}/schedule`, query, keyed: true },
      options,
    )
  }

  /** Resume a paused job or start a draft. A job that used up its budget needs a higher one. */
  resumeJob(id: string, body: T.FlowsResumeJobBody = {}, options?: CallOptions): Promise<T.Job> {
    return this.#http.call<T.Job>(
      { method: 'POST', path: path`/millrace/aiflowjobs/${id}/resume`, body, keyed: true },
      options,
    )
  }

  /** Retry all failed rows from the failed step, with the same or a newer version of the flow. */
  retryFailed(id: string, body: T.FlowsRetryFailedBody = {}, options?: CallOptions): Promise<T.Job> {
    return this.#http.call<T.Job>(
      { method: 'POST', path: path`/millrace/aiflowjobs/${id}/retryfailed`, body, keyed: true },
      options,
    )
  }

  /** Save the results as a new sheet of type WORKFLOW_RUN_RESULT. */
  saveResult(
    id: string,
    query: T.FlowsSaveResultQuery,
    options?: CallOptions,
  ): Promise<T.FlowsSaveResultResult> {
    return this.#http.call<T.FlowsSaveResultResult>(
      { method: 'POST', path: path`/millrace/aiflowjobs/${id}/saveresult`, query, keyed: true },
      options,
    )
  }
}

class Tools {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Connect an MCP server and add its tools. Agents get none of them until they are granted. */
  addServer(body: T.ToolServerInput, options?: CallOptions): Promise<T.ToolServer> {
    return this.#http.call<T.ToolServer>(
      { method: 'POST', path: '/millrace/tool-servers', body, keyed: true },
      options,
    )
  }

  /** List MCP servers whose tools the project uses. */
  listServers(
    query: T.ToolsListServersQuery = {},
    options?: CallOptions,
  ): PagedList<T.ToolsListServersResult, T.ToolsListServersResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/tool-servers', query }, options)
  }

  /** Create an HTTP tool. */
  create(body: T.ToolSchema, options?: CallOptions): Promise<T.ToolsCreateResult> {
    return this.#http.call<T.ToolsCreateResult>(
      { method: 'POST', path: '/millrace/tools', body, keyed: true },
      options,
    )
  }

  /** List tools of the project: HTTP requests, flows, and those of MCP servers. */
  list(
    query: T.ToolsListQuery = {},
    options?: CallOptions,
  ): PagedList<T.ToolsListResult, T.ToolsListResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/tools', query }, options)
  }

  /** Make a flow of the project, or a shared one, a tool for agents. */
  createFlow(body: T.FlowToolSchema, options?: CallOptions): Promise<T.ToolsCreateFlowResult> {
    return this.#http.call<T.ToolsCreateFlowResult>(
      { method: 'POST', path: '/millrace/tools/flows', body, keyed: true },
      options,
    )
  }

  /** Finish to sign in to an MCP server, and add its tools. Only for the session that began it. */
  finishServerSignIn(body: T.ToolsFinishServerSignInBody, options?: CallOptions): Promise<T.ToolServer> {
    return this.#http.call<T.ToolServer>(
      { method: 'POST', path: '/millrace/tool-servers/sign-in/finish', body, keyed: true },
      options,
    )
  }

  /** Get a tool. */
  get(id: string, options?: CallOptions): Promise<T.Tool> {
    return this.#http.call<T.Tool>({ method: 'GET', path: path`/millrace/tools/${id}` }, options)
  }

  /** Delete a tool. Agents lose access to it. */
  delete(id: string, options?: CallOptions): Promise<T.ToolsDeleteResult> {
    return this.#http.call<T.ToolsDeleteResult>(
      { method: 'DELETE', path: path`/millrace/tools/${id}`, keyed: true },
      options,
    )
  }

  /** Replace an HTTP tool. Rejected if the revision is stale. A new URL revokes its grants to agents. */
  update(id: string, body: T.ToolsUpdateBody, options?: CallOptions): Promise<T.ToolsUpdateResult> {
    return this.#http.call<T.ToolsUpdateResult>(
      { method: 'PUT', path: path`/millrace/tools/${id}`, body, keyed: true },
      options,
    )
  }

  /** Read the tools of an MCP server again. A tool that changed has to be granted again. */
  refreshServer(id: string, options?: CallOptions): Promise<T.ToolServer> {
    return this.#http.call<T.ToolServer>(
      { method: 'POST', path: path`/millrace/tool-servers/${id}/refresh`, keyed: true },
      options,
    )
  }

  /** Remove an MCP server with its tools. Agents lose access to them. */
  removeServer(id: string, options?: CallOptions): Promise<T.ToolsRemoveServerResult> {
    return this.#http.call<T.ToolsRemoveServerResult>(
      { method: 'DELETE', path: path`/millrace/tool-servers/${id}`, keyed: true },
      options,
    )
  }

  /** Change an MCP server and read its tools again. Another origin revokes their grants to agents. */
  updateServer(id: string, body: T.ToolsUpdateServerBody, options?: CallOptions): Promise<T.ToolServer> {
    return this.#http.call<T.ToolServer>(
      { method: 'PUT', path: path`/millrace/tool-servers/${id}`, body, keyed: true },
      options,
    )
  }

  /** Begin to sign in to an MCP server with OAuth, for a new server or one that has to be reconnected. */
  signInToServer(
    body: T.ToolsSignInToServerBody,
    options?: CallOptions,
  ): Promise<T.ToolsSignInToServerResult> {
    return this.#http.call<T.ToolsSignInToServerResult>(
      { method: 'POST', path: '/millrace/tool-servers/sign-in', body, keyed: true },
      options,
    )
  }

  /** Run a tool with its unsaved settings and the given arguments. The call is real. */
  test(body: T.ToolsTestBody, options?: CallOptions): Promise<T.ToolResult> {
    return this.#http.call<T.ToolResult>(
      { method: 'POST', path: '/millrace/tools/test', body, keyed: true },
      options,
    )
  }

  /** Replace a flow’s tool. Rejected if the revision is stale. Another flow revokes its grants to agents. */
  updateFlow(
    id: string,
    body: T.ToolsUpdateFlowBody,
    options?: CallOptions,
  ): Promise<T.ToolsUpdateFlowResult> {
    return this.#http.call<T.ToolsUpdateFlowResult>(
      { method: 'PUT', path: path`/millrace/tools/flows/${id}`, body, keyed: true },
      options,
    )
  }

  /** Rename a tool of an MCP server, or set its effect. Rejected if the revision is stale. */
  updateServerTool(
    id: string,
    body: T.ToolsUpdateServerToolBody,
    options?: CallOptions,
  ): Promise<T.ToolsUpdateServerToolResult> {
    return this.#http.call<T.ToolsUpdateServerToolResult>(
      { method: 'PUT', path: path`/millrace/tools/servers/${id}`, body, keyed: true },
      options,
    )
  }
}

class Agents {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Create a knowledge base for an agent, which answers from it from then on. */
  addOwnKnowledge(
    id: string,
    body: T.AgentsAddOwnKnowledgeBody,
    options?: CallOptions,
  ): Promise<T.AgentsAddOwnKnowledgeResult> {
    return this.#http.call<T.AgentsAddOwnKnowledgeResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/knowledge`, body, keyed: true },
      options,
    )
  }

  /** List the knowledge bases of an agent. */
  getKnowledge(id: string, options?: CallOptions): Promise<T.AgentsGetKnowledgeResult> {
    return this.#http.call<T.AgentsGetKnowledgeResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/knowledge` },
      options,
    )
  }

  /** Set the knowledge bases of an agent. With `before`, what others have added or removed since then stays. */
  setKnowledge(
    id: string,
    body: T.AgentsSetKnowledgeBody,
    options?: CallOptions,
  ): Promise<T.AgentsSetKnowledgeResult> {
    return this.#http.call<T.AgentsSetKnowledgeResult>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/knowledge`, body, keyed: true },
      options,
    )
  }

  /** Move an agent and its conversations to another project and give members access to it. Knowledge bases and tools stay and are unlinked. */
  assign(id: string, body: T.AgentsAssignBody, options?: CallOptions): Promise<T.AgentsAssignResult> {
    return this.#http.call<T.AgentsAssignResult>(
      { method: 'POST', path: path`/millrace/aiagents/subscription/${id}/assign`, body, keyed: true },
      options,
    )
  }

  /** Delete several agents and their conversations. All or nothing. `withKnowledge` also deletes knowledge bases made for them that no other agent uses. */
  batchDelete(body: T.AgentsBatchDeleteBody, options?: CallOptions): Promise<T.AgentsBatchDeleteResult> {
    return this.#http.call<T.AgentsBatchDeleteResult>(
      { method: 'POST', path: '/millrace/aiagents/batchdelete', body, keyed: true },
      options,
    )
  }

  /** Compare the draft of an agent with its published version, or with another one. */
  changes(
    id: string,
    query: T.AgentsChangesQuery = {},
    options?: CallOptions,
  ): Promise<T.AgentsChangesResult> {
    return this.#http.call<T.AgentsChangesResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/changes`, query },
      options,
    )
  }

  /** Check a page of a website: whether its domain is allowed, and the widget’s script is on it and may run. */
  checkEmbed(
    id: string,
    body: T.AgentsCheckEmbedBody,
    options?: CallOptions,
  ): Promise<T.AgentsCheckEmbedResult> {
    return this.#http.call<T.AgentsCheckEmbedResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/embed/check`, body, keyed: true },
      options,
    )
  }

  /** Create an agent. */
  create(body: T.AgentsCreateBody, options?: CallOptions): Promise<T.Agent> {
    return this.#http.call<T.Agent>(
      { method: 'POST', path: '/millrace/aiagents', body, keyed: true },
      options,
    )
  }

  /** List agents of the project. */
  list(
    query: T.AgentsListQuery = {},
    options?: CallOptions,
  ): PagedList<T.AgentsListResult, T.AgentsListResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/aiagents', query }, options)
  }

  /** Duplicate an agent as private, with its settings, knowledge and tools but no conversations. */
  duplicate(id: string, query: T.AgentsDuplicateQuery = {}, options?: CallOptions): Promise<T.Agent> {
    return this.#http.call<T.Agent>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/duplicate`, query, keyed: true },
      options,
    )
  }

  /** Enter an agent’s chat with its password, a code by email, or an identity that the site signed. Returns the token for `x-chat-access`. */
  enter(body: T.AgentsEnterBody, options?: CallOptions): Promise<T.AgentsEnterResult> {
    return this.#http.call<T.AgentsEnterResult>(
      { method: 'POST', path: '/millrace/chatbot/access', body, keyed: true },
      options,
    )
  }

  /** Export agents as a file without IDs or secrets: the given ones, or all of the project. */
  export(query: T.AgentsExportQuery = {}, options?: CallOptions): Promise<T.AgentFile> {
    return this.#http.call<T.AgentFile>(
      { method: 'GET', path: '/millrace/aiagents/export/json', query },
      options,
    )
  }

  /** Get an agent. */
  get(id: string, options?: CallOptions): Promise<T.Agent> {
    return this.#http.call<T.Agent>({ method: 'GET', path: path`/millrace/aiagents/${id}` }, options)
  }

  /** Delete an agent and its conversations; `withKnowledge` also deletes knowledge bases made for it that no other agent uses. */
  delete(id: string, query: T.AgentsDeleteQuery = {}, options?: CallOptions): Promise<T.AgentsDeleteResult> {
    return this.#http.call<T.AgentsDeleteResult>(
      { method: 'DELETE', path: path`/millrace/aiagents/${id}`, query, keyed: true },
      options,
    )
  }

  /** Update an agent. Rejected if the revision is stale. */
  update(id: string, body: T.AgentsUpdateBody = {}, options?: CallOptions): Promise<T.Agent> {
    return this.#http.call<T.Agent>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}`, body, keyed: true },
      options,
    )
  }

  /** Get whether a password and a signing key are set for an agent’s chat. Neither is ever returned. */
  getAccess(id: string, options?: CallOptions): Promise<T.AgentsGetAccessResult> {
    return this.#http.call<T.AgentsGetAccessResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/access` },
      options,
    )
  }

  /** Get an agent’s appearance, security, lead form and notification settings, including defaults. */
  getBotConfig(id: string, options?: CallOptions): Promise<T.AgentsGetBotConfigResult> {
    return this.#http.call<T.AgentsGetBotConfigResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/botconfigs` },
      options,
    )
  }

  /** Replace sections of these settings. Fields omitted from a section are reset to their defaults. */
  setBotConfig(
    id: string,
    body: T.AgentsSetBotConfigBody = {},
    options?: CallOptions,
  ): Promise<T.AgentsSetBotConfigResult> {
    return this.#http.call<T.AgentsSetBotConfigResult>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/botconfigs`, body, keyed: true },
      options,
    )
  }

  /** Get what you are notified about of an agent. */
  getNoticePreferences(id: string, options?: CallOptions): Promise<T.NoticePreferences> {
    return this.#http.call<T.NoticePreferences>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/notices` },
      options,
    )
  }

  /** Set what you are notified about of an agent: `null` follows its settings. Omitted fields stay unchanged. */
  setNoticePreferences(
    id: string,
    body: T.AgentsSetNoticePreferencesBody = {},
    options?: CallOptions,
  ): Promise<T.NoticePreferences> {
    return this.#http.call<T.NoticePreferences>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/notices`, body, keyed: true },
      options,
    )
  }

  /** Get the public details of an agent by its public ID. Members can use the agent’s own ID. */
  getPublic(id: string, query: T.AgentsGetPublicQuery = {}, options?: CallOptions): Promise<T.PublicAgent> {
    return this.#http.call<T.PublicAgent>(
      { method: 'GET', path: path`/millrace/aiagents/public/${id}`, query },
      options,
    )
  }

  /** List the tools of an agent. */
  getTools(id: string, options?: CallOptions): Promise<T.AgentsGetToolsResult> {
    return this.#http.call<T.AgentsGetToolsResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/tools` },
      options,
    )
  }

  /** Set the tools of an agent. Tools that change data require `allowWrite`. With `before`, only what differs from it changes. */
  setTools(id: string, body: T.AgentsSetToolsBody, options?: CallOptions): Promise<T.AgentsSetToolsResult> {
    return this.#http.call<T.AgentsSetToolsResult>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/tools`, body, keyed: true },
      options,
    )
  }

  /** Get the webhook of an agent. Its secret is never returned. */
  getWebhook(id: string, options?: CallOptions): Promise<T.AgentsGetWebhookResult> {
    return this.#http.call<T.AgentsGetWebhookResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/webhook` },
      options,
    )
  }

  /** Delete the webhook of an agent, and its deliveries. */
  removeWebhook(id: string, options?: CallOptions): Promise<T.AgentsRemoveWebhookResult> {
    return this.#http.call<T.AgentsRemoveWebhookResult>(
      { method: 'DELETE', path: path`/millrace/aiagents/${id}/webhook`, keyed: true },
      options,
    )
  }

  /** Set where an agent’s events are sent. The signing secret is returned once, with the first call. */
  setWebhook(
    id: string,
    body: T.AgentsSetWebhookBody,
    options?: CallOptions,
  ): Promise<T.AgentsSetWebhookResult> {
    return this.#http.call<T.AgentsSetWebhookResult>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/webhook`, body, keyed: true },
      options,
    )
  }

  /** Get a delivery with the body that was sent. */
  getWebhookDelivery(
    id: string,
    deliveryId: string,
    options?: CallOptions,
  ): Promise<T.AgentsGetWebhookDeliveryResult> {
    return this.#http.call<T.AgentsGetWebhookDeliveryResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/webhook/deliveries/${deliveryId}` },
      options,
    )
  }

  /** Get how the launcher of an agent looks and behaves on a website. Only for pages of its allowed domains. */
  getWidget(id: string, options?: CallOptions): Promise<T.WidgetSettings> {
    return this.#http.call<T.WidgetSettings>(
      { method: 'GET', path: path`/millrace/aiagents/public/${id}/widget` },
      options,
    )
  }

  /** Import agents from an exported file. They’re private and get new IDs; their tools have no credentials and aren’t granted. */
  import(body: T.AgentFileInput, options?: CallOptions): Promise<T.AgentsImportResult> {
    return this.#http.call<T.AgentsImportResult>(
      { method: 'POST', path: '/millrace/aiagents/import/json', body, keyed: true },
      options,
    )
  }

  /** List models that an agent can use, with errors of model servers that don’t respond. */
  listModels(options?: CallOptions): Promise<T.AgentsListModelsResult> {
    return this.#http.call<T.AgentsListModelsResult>(
      { method: 'GET', path: '/millrace/aiagents/list/llmmodels' },
      options,
    )
  }

  /** List role templates in a language. */
  listTemplates(
    query: T.AgentsListTemplatesQuery = {},
    options?: CallOptions,
  ): Promise<T.AgentsListTemplatesResult> {
    return this.#http.call<T.AgentsListTemplatesResult>(
      { method: 'GET', path: '/millrace/aiagents/list/llmtemplates', query },
      options,
    )
  }

  /** List the deliveries of the last 30 days, newest first. */
  listWebhookDeliveries(
    id: string,
    query: T.AgentsListWebhookDeliveriesQuery = {},
    options?: CallOptions,
  ): PagedList<T.AgentsListWebhookDeliveriesResult, T.AgentsListWebhookDeliveriesResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: path`/millrace/aiagents/${id}/webhook/deliveries`, query },
      options,
    )
  }

  /** Share agents with members of all projects of the account. */
  moveIn(body: T.AgentsMoveInBody, options?: CallOptions): Promise<T.AgentsMoveInResult> {
    return this.#http.call<T.AgentsMoveInResult>(
      { method: 'POST', path: '/millrace/aiagents/admin/move', body, keyed: true },
      options,
    )
  }

  /** Stop sharing agents. They’re visible in their own project only. */
  moveOut(body: T.AgentsMoveOutBody, options?: CallOptions): Promise<T.AgentsMoveOutResult> {
    return this.#http.call<T.AgentsMoveOutResult>(
      { method: 'POST', path: '/millrace/aiagents/admin/moveout', body, keyed: true },
      options,
    )
  }

  /** Publish the draft of an agent. Rejected if the draft has changed since `draftId`, or if tests that must pass have not. Active conversations keep their version. */
  publish(id: string, body: T.AgentsPublishBody = {}, options?: CallOptions): Promise<T.AgentVersion> {
    return this.#http.call<T.AgentVersion>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/publish`, body, keyed: true },
      options,
    )
  }

  /** Send a delivery again, with the same ID. */
  redeliverWebhook(id: string, deliveryId: string, options?: CallOptions): Promise<T.WebhookDelivery> {
    return this.#http.call<T.WebhookDelivery>(
      {
        method: 'POST',
        path: path`/millrace/aiagents/${id}/webhook/deliveries/${deliveryId}/resend`,
        keyed: true,
      },
      options,
    )
  }

  /** Get the frequently changing details of several agents. Deleted agents are omitted. */
  refresh(query: T.AgentsRefreshQuery = {}, options?: CallOptions): Promise<T.AgentsRefreshResult> {
    return this.#http.call<T.AgentsRefreshResult>(
      { method: 'GET', path: '/millrace/aiagents/refreshagents', query },
      options,
    )
  }

  /** Create a new public ID for an agent. The old one stops working immediately. */
  reissuePublicId(id: string, options?: CallOptions): Promise<T.Agent> {
    return this.#http.call<T.Agent>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/publicid`, keyed: true },
      options,
    )
  }

  /** Reset the avatar to a built-in one. */
  removeAvatar(id: string, options?: CallOptions): Promise<T.Agent> {
    return this.#http.call<T.Agent>(
      { method: 'DELETE', path: path`/millrace/aiagents/${id}/avatar`, keyed: true },
      options,
    )
  }

  /** Upload an avatar (PNG, JPEG or WebP). It’s scaled and cropped to a square. */
  setAvatar(id: string, body: T.AgentsSetAvatarBody | FormData, options?: CallOptions): Promise<T.Agent> {
    return this.#http.call<T.Agent>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/avatar`, body },
      options,
    )
  }

  /** Create a new key for signing visitor identities (HS256). It’s shown once; the previous one stops working. */
  renewSigningKey(id: string, options?: CallOptions): Promise<T.AgentsRenewSigningKeyResult> {
    return this.#http.call<T.AgentsRenewSigningKeyResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/access/signingkey`, keyed: true },
      options,
    )
  }

  /** Make a version the draft again. Visitors keep the published version. */
  restoreVersion(
    id: string,
    version: string,
    body: T.AgentsRestoreVersionBody = {},
    options?: CallOptions,
  ): Promise<T.AgentsRestoreVersionResult> {
    return this.#http.call<T.AgentsRestoreVersionResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/versions/${version}/restore`, body, keyed: true },
      options,
    )
  }

  /** Create a new signing secret. It’s shown once; the previous one signs as well for 24 hours. */
  rotateWebhookSecret(id: string, options?: CallOptions): Promise<T.AgentsRotateWebhookSecretResult> {
    return this.#http.call<T.AgentsRotateWebhookSecretResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/webhook/secret`, keyed: true },
      options,
    )
  }

  /** Email a code for entering an agent’s chat, if the address may enter. The response is always the same. */
  sendVisitCode(
    body: T.AgentsSendVisitCodeBody,
    options?: CallOptions,
  ): Promise<T.AgentsSendVisitCodeResult> {
    return this.#http.call<T.AgentsSendVisitCodeResult>(
      { method: 'POST', path: '/millrace/chatbot/access/code', body, keyed: true },
      options,
    )
  }

  /** Change the note of a version. */
  setVersionNote(
    id: string,
    version: string,
    body: T.AgentsSetVersionNoteBody,
    options?: CallOptions,
  ): Promise<T.AgentVersion> {
    return this.#http.call<T.AgentVersion>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/versions/${version}`, body, keyed: true },
      options,
    )
  }

  /** Set the password of an agent’s public chat. Visitors who entered with the previous one are signed out. */
  setVisitPassword(
    id: string,
    body: T.AgentsSetVisitPasswordBody,
    options?: CallOptions,
  ): Promise<T.AgentsSetVisitPasswordResult> {
    return this.#http.call<T.AgentsSetVisitPasswordResult>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/access/password`, body, keyed: true },
      options,
    )
  }

  /** Send a test event now and get the response. */
  testWebhook(id: string, options?: CallOptions): Promise<T.AgentsTestWebhookResult> {
    return this.#http.call<T.AgentsTestWebhookResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/webhook/test`, keyed: true },
      options,
    )
  }

  /** List published versions of an agent, newest first. */
  versions(
    id: string,
    query: T.AgentsVersionsQuery = {},
    options?: CallOptions,
  ): PagedList<T.AgentsVersionsResult, T.AgentsVersionsResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: path`/millrace/aiagents/${id}/versions`, query },
      options,
    )
  }
}

class Channels {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** List the accounts of a connection to choose from, such as Pages: up to 200. */
  accounts(
    id: string,
    channel: string,
    query: T.ChannelsAccountsQuery,
    options?: CallOptions,
  ): Promise<T.ChannelsAccountsResult> {
    return this.#http.call<T.ChannelsAccountsResult>(
      {
        method: 'GET',
        path: path`/millrace/aiagents/${id}/channels/by-connection/${channel}/accounts`,
        query,
      },
      options,
    )
  }

  /** Have a contact or the simulated vendor of a lab do something. Its call is checked and stored as any other. */
  actInLab(id: string, connectionId: string, body: T.LabAct, options?: CallOptions): Promise<T.Lab> {
    return this.#http.call<T.Lab>(
      {
        method: 'POST',
        path: path`/millrace/aiagents/${id}/channels/${connectionId}/lab/acts`,
        body,
        keyed: true,
      },
      options,
    )
  }

  /** Add a contact to a lab. */
  addLabContact(
    id: string,
    connectionId: string,
    body: T.ChannelsAddLabContactBody,
    options?: CallOptions,
  ): Promise<T.ChannelsAddLabContactResult> {
    return this.#http.call<T.ChannelsAddLabContactResult>(
      {
        method: 'POST',
        path: path`/millrace/aiagents/${id}/channels/${connectionId}/lab/contacts`,
        body,
        keyed: true,
      },
      options,
    )
  }

  /** Connect an agent to an account at a vendor, by settings or by choosing it with a connection. The vendor is asked first. */
  connect(id: string, body: T.ChannelsConnectBody, options?: CallOptions): Promise<T.OwnConnection> {
    return this.#http.call<T.OwnConnection>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/channels`, body, keyed: true },
      options,
    )
  }

  /** List the channels that an agent can be connected to, and its connections. */
  list(id: string, options?: CallOptions): Promise<T.ChannelsListResult> {
    return this.#http.call<T.ChannelsListResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/channels` },
      options,
    )
  }

  /** Disconnect an account. Its secrets are deleted, and messages that wait aren’t sent; conversations stay. */
  disconnect(id: string, connectionId: string, options?: CallOptions): Promise<T.ChannelsDisconnectResult> {
    return this.#http.call<T.ChannelsDisconnectResult>(
      { method: 'DELETE', path: path`/millrace/aiagents/${id}/channels/${connectionId}`, keyed: true },
      options,
    )
  }

  /** Get a connection with its callback URL and verify token. Its secrets are never returned. */
  get(id: string, connectionId: string, options?: CallOptions): Promise<T.OwnConnection> {
    return this.#http.call<T.OwnConnection>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/channels/${connectionId}` },
      options,
    )
  }

  /** Replace the secrets of a connection, such as an expired token, or choose its account again. What isn’t sent stays as it is. */
  update(
    id: string,
    connectionId: string,
    body: T.ChannelsUpdateBody = {},
    options?: CallOptions,
  ): Promise<T.OwnConnection> {
    return this.#http.call<T.OwnConnection>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/channels/${connectionId}`, body, keyed: true },
      options,
    )
  }

  /** Get a call of a lab with its bodies. */
  getLabCall(
    id: string,
    connectionId: string,
    callId: string,
    options?: CallOptions,
  ): Promise<T.ChannelsGetLabCallResult> {
    return this.#http.call<T.ChannelsGetLabCallResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/channels/${connectionId}/lab/calls/${callId}` },
      options,
    )
  }

  /** Connect an agent to the simulated vendor of a channel, or return that connection. It needs no account, key or network. */
  openLab(id: string, body: T.ChannelsOpenLabBody, options?: CallOptions): Promise<T.Lab> {
    return this.#http.call<T.Lab>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/channels/lab`, body, keyed: true },
      options,
    )
  }

  /** Get the contacts of a lab, how its simulated vendor behaves, and its latest calls. */
  readLab(id: string, connectionId: string, options?: CallOptions): Promise<T.Lab> {
    return this.#http.call<T.Lab>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/channels/${connectionId}/lab` },
      options,
    )
  }

  /** Set how the simulated vendor of a lab behaves. */
  setLab(
    id: string,
    connectionId: string,
    body: T.ChannelsSetLabBody = {},
    options?: CallOptions,
  ): Promise<T.Lab> {
    return this.#http.call<T.Lab>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/channels/${connectionId}/lab`, body, keyed: true },
      options,
    )
  }

  /** Read the templates of a connection at the vendor again. */
  readTemplates(
    id: string,
    connectionId: string,
    options?: CallOptions,
  ): Promise<T.ChannelsReadTemplatesResult> {
    return this.#http.call<T.ChannelsReadTemplatesResult>(
      {
        method: 'POST',
        path: path`/millrace/aiagents/${id}/channels/${connectionId}/templates`,
        keyed: true,
      },
      options,
    )
  }

  /** List the templates of a connection, as they were last read at the vendor. */
  templates(id: string, connectionId: string, options?: CallOptions): Promise<T.ChannelsTemplatesResult> {
    return this.#http.call<T.ChannelsTemplatesResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/channels/${connectionId}/templates` },
      options,
    )
  }

  /** List the connections with which an agent can be connected to an account of this channel. */
  sources(id: string, channel: string, options?: CallOptions): Promise<T.ChannelsSourcesResult> {
    return this.#http.call<T.ChannelsSourcesResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/channels/by-connection/${channel}` },
      options,
    )
  }

  /** Ask the vendor whether the connection works. */
  test(id: string, connectionId: string, options?: CallOptions): Promise<T.ChannelsTestResult> {
    return this.#http.call<T.ChannelsTestResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/channels/${connectionId}/test`, keyed: true },
      options,
    )
  }
}

class Conversations {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Get figures of visitors’ conversations that began in a range of up to 366 days, and of the widget. */
  analytics(
    query: T.ConversationsAnalyticsQuery,
    options?: CallOptions,
  ): Promise<T.ConversationsAnalyticsResult> {
    return this.#http.call<T.ConversationsAnalyticsResult>(
      { method: 'GET', path: '/millrace/aiagents/analytics', query },
      options,
    )
  }

  /** Send a message to an agent and stream the response as typed parts. Visitors use the public ID, members the agent’s ID. */
  chat(body: T.ConversationsChatBody, options?: CallOptions): ChatStream {
    return new ChatStream(
      this.#http,
      { method: 'POST', path: '/millrace/chatbot', body, events: true },
      options,
    )
  }

  /** Start a conversation with an agent. */
  create(body: T.ConversationsCreateBody, options?: CallOptions): Promise<T.Conversation> {
    return this.#http.call<T.Conversation>(
      { method: 'POST', path: '/millrace/aiagents/conversation', body, keyed: true },
      options,
    )
  }

  /** List your conversations with the agents of a project. */
  list(
    query: T.ConversationsListQuery = {},
    options?: CallOptions,
  ): PagedList<T.ConversationsListResult, T.ConversationsListResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/aiagents/conversation', query }, options)
  }

  /** Export conversations as CSV (a line per message) or JSON, newest first, up to about 200,000 messages. */
  exportLog(query: T.ConversationsExportLogQuery = {}, options?: CallOptions): Promise<Response> {
    return this.#http.open(
      { method: 'GET', path: '/millrace/aiagents/allconversations/export', query },
      options,
    )
  }

  /** Download a file of a conversation. Visitors need the conversation’s token. */
  attachment(conversationId: string, fileId: string, options?: CallOptions): Promise<Response> {
    return this.#http.open(
      { method: 'GET', path: path`/millrace/chatbot/${conversationId}/attachments/${fileId}` },
      options,
    )
  }

  /** Download a file that was sent in a conversation with an agent of your projects. */
  loggedAttachment(conversationId: string, fileId: string, options?: CallOptions): Promise<Response> {
    return this.#http.open(
      { method: 'GET', path: path`/millrace/aiagents/conversation/${conversationId}/attachments/${fileId}` },
      options,
    )
  }

  /** List messages of a conversation, oldest first. Visitors need the conversation’s token. */
  history(conversationId: string, options?: CallOptions): Promise<T.ConversationsHistoryResult> {
    return this.#http.call<T.ConversationsHistoryResult>(
      { method: 'GET', path: path`/millrace/chatbot/${conversationId}/history` },
      options,
    )
  }

  /** List all conversations with the agents of a project, newest first. */
  listAll(
    query: T.ConversationsListAllQuery = {},
    options?: CallOptions,
  ): PagedList<T.ConversationsListAllResult, T.ConversationsListAllResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: '/millrace/aiagents/allconversations', query },
      options,
    )
  }

  /** List conversations that came by another channel than the website, newest first. Attempts in the console are not among them. */
  listNonWeb(
    query: T.ConversationsListNonWebQuery = {},
    options?: CallOptions,
  ): PagedList<T.ConversationsListNonWebResult, T.ConversationsListNonWebResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/aiagents/nonweb/get', query }, options)
  }

  /** List all conversations with an agent, newest first. */
  listOfAgent(
    id: string,
    query: T.ConversationsListOfAgentQuery = {},
    options?: CallOptions,
  ): PagedList<T.ConversationsListOfAgentResult, T.ConversationsListOfAgentResult['items'][number]> {
    return numbered(
      this.#http,
      { method: 'GET', path: path`/millrace/aiagents/${id}/conversation`, query },
      options,
    )
  }

  /** Get what an agent has done: figures by day, and how far it is set up. */
  overview(
    id: string,
    query: T.ConversationsOverviewQuery = {},
    options?: CallOptions,
  ): Promise<T.ConversationsOverviewResult> {
    return this.#http.call<T.ConversationsOverviewResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/overview`, query },
      options,
    )
  }

  /** Test unsaved settings. Returns a response with its full trace; nothing is saved. */
  playground(
    id: string,
    body: T.ConversationsPlaygroundBody,
    options?: CallOptions,
  ): EventStream<T.PlaygroundPart> {
    return new EventStream(
      this.#http,
      { method: 'POST', path: path`/millrace/aiagents/${id}/playground`, body, events: true },
      options,
    )
  }

  /** Rate a response; null removes the rating. */
  rate(
    conversationId: string,
    body: T.ConversationsRateBody,
    options?: CallOptions,
  ): Promise<T.ConversationsRateResult> {
    return this.#http.call<T.ConversationsRateResult>(
      { method: 'POST', path: path`/millrace/chatbot/${conversationId}/rate`, body, keyed: true },
      options,
    )
  }

  /** Regenerate the last response; the previous one is kept. */
  regenerate(
    conversationId: string,
    body: T.ConversationsRegenerateBody = {},
    options?: CallOptions,
  ): ChatStream {
    return new ChatStream(
      this.#http,
      { method: 'POST', path: path`/millrace/chatbot/${conversationId}/regenerate`, body, events: true },
      options,
    )
  }

  /** Delete one of your conversations. */
  delete(id: string, options?: CallOptions): Promise<T.ConversationsDeleteResult> {
    return this.#http.call<T.ConversationsDeleteResult>(
      { method: 'DELETE', path: path`/millrace/aiagents/conversation/${id}`, keyed: true },
      options,
    )
  }

  /** Rename one of your conversations. */
  rename(id: string, query: T.ConversationsRenameQuery, options?: CallOptions): Promise<T.Conversation> {
    return this.#http.call<T.Conversation>(
      { method: 'PUT', path: path`/millrace/aiagents/conversation/${id}`, query, keyed: true },
      options,
    )
  }

  /** Delete conversations of any user or visitor. */
  deleteMany(
    body: T.ConversationsDeleteManyBody,
    options?: CallOptions,
  ): Promise<T.ConversationsDeleteManyResult> {
    return this.#http.call<T.ConversationsDeleteManyResult>(
      { method: 'POST', path: '/millrace/aiagents/conversation/batchdelete', body, keyed: true },
      options,
    )
  }

  /** Delete the conversations that match a filter, at most 500 per call; repeat while there are more. */
  deleteMatching(
    body: T.ConversationsDeleteMatchingBody,
    options?: CallOptions,
  ): Promise<T.ConversationsDeleteMatchingResult> {
    return this.#http.call<T.ConversationsDeleteMatchingResult>(
      { method: 'POST', path: '/millrace/aiagents/allconversations/delete', body, keyed: true },
      options,
    )
  }

  /** Resume streaming a response after the part with this ID, or get the last response in full. */
  resume(
    conversationId: string,
    query: T.ConversationsResumeQuery = {},
    options?: CallOptions,
  ): EventStream<T.ChatPart> {
    return new EventStream(
      this.#http,
      { method: 'GET', path: path`/millrace/chatbot/${conversationId}/stream`, query, events: true },
      options,
    )
  }

  /** Stop a response in progress. The text so far is kept. */
  stop(
    conversationId: string,
    body: T.ConversationsStopBody = {},
    options?: CallOptions,
  ): Promise<T.ConversationsStopResult> {
    return this.#http.call<T.ConversationsStopResult>(
      { method: 'POST', path: path`/millrace/chatbot/${conversationId}/stop`, body, keyed: true },
      options,
    )
  }

  /** List what visitors asked in conversations that began in a range, grouped by the words of the questions. */
  topQuestions(
    query: T.ConversationsTopQuestionsQuery,
    options?: CallOptions,
  ): Promise<T.ConversationsTopQuestionsResult> {
    return this.#http.call<T.ConversationsTopQuestionsResult>(
      { method: 'GET', path: '/millrace/aiagents/analytics/questions', query },
      options,
    )
  }

  /** Get the conversation of any user or visitor, with all responses and their cost, oldest first and in pages. */
  transcript(
    id: string,
    query: T.ConversationsTranscriptQuery = {},
    options?: CallOptions,
  ): Promise<T.ConversationsTranscriptResult> {
    return this.#http.call<T.ConversationsTranscriptResult>(
      { method: 'GET', path: path`/millrace/aiagents/allconversations/${id}`, query },
      options,
    )
  }

  /** Upload a picture or document for the next message of a chat, as multipart field `file`. Unless a message uses it, it’s deleted within an hour. */
  upload(
    query: T.ConversationsUploadQuery = {},
    options?: CallOptions,
  ): Promise<T.ConversationsUploadResult> {
    return this.#http.call<T.ConversationsUploadResult>(
      { method: 'POST', path: '/millrace/chatbot/attachments', query, keyed: true },
      options,
    )
  }
}

class Leads {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Export leads as CSV or JSON, newest first. */
  export(query: T.LeadsExportQuery = {}, options?: CallOptions): Promise<Response> {
    return this.#http.open({ method: 'GET', path: '/millrace/chatbotleads/export', query }, options)
  }

  /** Get a lead with its conversations and what its earlier forms said. */
  get(id: string, options?: CallOptions): Promise<T.LeadsGetResult> {
    return this.#http.call<T.LeadsGetResult>(
      { method: 'GET', path: path`/millrace/chatbotleads/${id}` },
      options,
    )
  }

  /** Delete a lead. Its conversations stay. */
  delete(id: string, options?: CallOptions): Promise<T.LeadsDeleteResult> {
    return this.#http.call<T.LeadsDeleteResult>(
      { method: 'DELETE', path: path`/millrace/chatbotleads/${id}`, keyed: true },
      options,
    )
  }

  /** Set the status or the note of a lead. */
  update(id: string, body: T.LeadsUpdateBody = {}, options?: CallOptions): Promise<T.LeadsUpdateResult> {
    return this.#http.call<T.LeadsUpdateResult>(
      { method: 'PUT', path: path`/millrace/chatbotleads/${id}`, body, keyed: true },
      options,
    )
  }

  /** List people who left their details with the agents of a project. */
  list(
    query: T.LeadsListQuery = {},
    options?: CallOptions,
  ): PagedList<T.LeadsListResult, T.LeadsListResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: '/millrace/chatbotleads', query, param: 'cursor' },
      options,
    )
  }

  /** Fill in an agent’s lead form, as a visitor. Members who try the chat in the console have their input checked only. */
  submit(body: T.LeadsSubmitBody, options?: CallOptions): Promise<T.LeadsSubmitResult> {
    return this.#http.call<T.LeadsSubmitResult>(
      { method: 'POST', path: '/millrace/chatbotleads', body, keyed: true },
      options,
    )
  }

  /** Delete several leads. All or nothing. */
  deleteMany(body: T.LeadsDeleteManyBody, options?: CallOptions): Promise<T.LeadsDeleteManyResult> {
    return this.#http.call<T.LeadsDeleteManyResult>(
      { method: 'POST', path: '/millrace/chatbotleads/batchdelete', body, keyed: true },
      options,
    )
  }

  /** Set the status of several leads. All or nothing. */
  setStatus(body: T.LeadsSetStatusBody, options?: CallOptions): Promise<T.LeadsSetStatusResult> {
    return this.#http.call<T.LeadsSetStatusResult>(
      { method: 'POST', path: '/millrace/chatbotleads/status', body, keyed: true },
      options,
    )
  }
}

class Handoffs {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Add a private note to a conversation. Visitors never see it. The same key is stored once. */
  addNote(
    conversationId: string,
    body: T.HandoffsAddNoteBody,
    options?: CallOptions,
  ): Promise<T.HandoffsAddNoteResult> {
    return this.#http.call<T.HandoffsAddNoteResult>(
      { method: 'POST', path: path`/millrace/desk/${conversationId}/notes`, body, keyed: true },
      options,
    )
  }

  /** Request a person in a conversation, or withdraw the request. */
  ask(conversationId: string, body: T.HandoffsAskBody, options?: CallOptions): Promise<T.ShownHandoff> {
    return this.#http.call<T.ShownHandoff>(
      { method: 'POST', path: path`/millrace/chatbot/${conversationId}/handoff`, body, keyed: true },
      options,
    )
  }

  /** Upload a picture or document for your next reply in a conversation, as multipart field `file`. Unless a reply uses it, it’s deleted within an hour. */
  attach(conversationId: string, options?: CallOptions): Promise<T.HandoffsAttachResult> {
    return this.#http.call<T.HandoffsAttachResult>(
      { method: 'POST', path: path`/millrace/desk/${conversationId}/attachments`, keyed: true },
      options,
    )
  }

  /** Take over, reassign, hand back or end a conversation. Refused with the current handoff if someone was faster. */
  change(conversationId: string, body: T.HandoffsChangeBody, options?: CallOptions): Promise<T.DeskHandoff> {
    return this.#http.call<T.DeskHandoff>(
      { method: 'POST', path: path`/millrace/desk/${conversationId}/handoff`, body, keyed: true },
      options,
    )
  }

  /** Create a canned reply. */
  createReply(body: T.HandoffsCreateReplyBody, options?: CallOptions): Promise<T.HandoffsCreateReplyResult> {
    return this.#http.call<T.HandoffsCreateReplyResult>(
      { method: 'POST', path: '/millrace/cannedreplies', body, keyed: true },
      options,
    )
  }

  /** List the canned replies of the project, by shortcut. */
  listReplies(
    query: T.HandoffsListRepliesQuery = {},
    options?: CallOptions,
  ): Promise<T.HandoffsListRepliesResult> {
    return this.#http.call<T.HandoffsListRepliesResult>(
      { method: 'GET', path: '/millrace/cannedreplies', query },
      options,
    )
  }

  /** Delete a canned reply. */
  deleteReply(id: string, options?: CallOptions): Promise<T.HandoffsDeleteReplyResult> {
    return this.#http.call<T.HandoffsDeleteReplyResult>(
      { method: 'DELETE', path: path`/millrace/cannedreplies/${id}`, keyed: true },
      options,
    )
  }

  /** Change a canned reply. */
  updateReply(
    id: string,
    body: T.HandoffsUpdateReplyBody,
    options?: CallOptions,
  ): Promise<T.HandoffsUpdateReplyResult> {
    return this.#http.call<T.HandoffsUpdateReplyResult>(
      { method: 'PUT', path: path`/millrace/cannedreplies/${id}`, body, keyed: true },
      options,
    )
  }

  /** Signal that you are typing, or that you have read the conversation up to a message. */
  deskSignal(
    conversationId: string,
    body: T.HandoffsDeskSignalBody = {},
    options?: CallOptions,
  ): Promise<T.HandoffsDeskSignalResult> {
    return this.#http.call<T.HandoffsDeskSignalResult>(
      { method: 'POST', path: path`/millrace/desk/${conversationId}/signal`, body, keyed: true },
      options,
    )
  }

  /** Stream what happens at an agent’s desk. Members who have it open are online there. */
  deskStream(id: string, options?: CallOptions): EventStream<T.DeskEvent> {
    return new EventStream(
      this.#http,
      { method: 'GET', path: path`/millrace/aiagents/${id}/desk/stream`, events: true },
      options,
    )
  }

  /** Stream what people write in a conversation, and who answers. Begins after the message with this ID, or with all. */
  follow(
    conversationId: string,
    query: T.HandoffsFollowQuery = {},
    options?: CallOptions,
  ): EventStream<T.VisitorEvent> {
    return new EventStream(
      this.#http,
      { method: 'GET', path: path`/millrace/chatbot/${conversationId}/live`, query, events: true },
      options,
    )
  }

  /** Get the queues of an agent’s desk: the conversations of people, then the last ones of the assistant. */
  queues(
    id: string,
    query: T.HandoffsQueuesQuery = {},
    options?: CallOptions,
  ): Promise<T.HandoffsQueuesResult> {
    return this.#http.call<T.HandoffsQueuesResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/desk`, query },
      options,
    )
  }

  /** Get a conversation at the desk: its newest messages, oldest first, its notes and its handoff. */
  read(conversationId: string, options?: CallOptions): Promise<T.HandoffsReadResult> {
    return this.#http.call<T.HandoffsReadResult>(
      { method: 'GET', path: path`/millrace/desk/${conversationId}` },
      options,
    )
  }

  /** Reply to the visitor of a conversation that you have taken over. The same key is stored once. */
  reply(conversationId: string, body: T.HandoffsReplyBody, options?: CallOptions): Promise<T.DeskMessage> {
    return this.#http.call<T.DeskMessage>(
      { method: 'POST', path: path`/millrace/desk/${conversationId}/reply`, body, keyed: true },
      options,
    )
  }

  /** Send a template to the contact of a conversation. The same key is stored once. */
  sendTemplate(
    conversationId: string,
    body: T.HandoffsSendTemplateBody,
    options?: CallOptions,
  ): Promise<T.DeskMessage> {
    return this.#http.call<T.DeskMessage>(
      { method: 'POST', path: path`/millrace/desk/${conversationId}/template`, body, keyed: true },
      options,
    )
  }

  /** Record that the contact of a conversation agreed to be written to, or that they no longer do. It never overrides a contact who opted out. */
  setConsent(
    conversationId: string,
    body: T.HandoffsSetConsentBody,
    options?: CallOptions,
  ): Promise<T.ConversationChannel> {
    return this.#http.call<T.ConversationChannel>(
      { method: 'PUT', path: path`/millrace/desk/${conversationId}/consent`, body, keyed: true },
      options,
    )
  }

  /** Set whether you are away from an agent’s desk. */
  setPresence(
    id: string,
    body: T.HandoffsSetPresenceBody,
    options?: CallOptions,
  ): Promise<T.HandoffsSetPresenceResult> {
    return this.#http.call<T.HandoffsSetPresenceResult>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/desk/presence`, body, keyed: true },
      options,
    )
  }

  /** Signal that the visitor is typing, or what they have read. Typing isn’t stored. */
  signal(
    conversationId: string,
    body: T.HandoffsSignalBody = {},
    options?: CallOptions,
  ): Promise<T.HandoffsSignalResult> {
    return this.#http.call<T.HandoffsSignalResult>(
      { method: 'POST', path: path`/millrace/chatbot/${conversationId}/signal`, body, keyed: true },
      options,
    )
  }
}

class AgentTests {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Add a question to the sheet of a test set. */
  addQuestion(
    id: string,
    setId: string,
    body: T.AgentTestsAddQuestionBody,
    options?: CallOptions,
  ): Promise<T.AgentTestsAddQuestionResult> {
    return this.#http.call<T.AgentTestsAddQuestionResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/tests/${setId}/questions`, body, keyed: true },
      options,
    )
  }

  /** Make a test set of a sheet of questions. Without a sheet, an empty one is made. */
  create(id: string, body: T.AgentTestsCreateBody, options?: CallOptions): Promise<T.TestSet> {
    return this.#http.call<T.TestSet>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/tests`, body, keyed: true },
      options,
    )
  }

  /** List the test sets of an agent with their newest runs. */
  list(id: string, options?: CallOptions): Promise<T.AgentTestsListResult> {
    return this.#http.call<T.AgentTestsListResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/tests` },
      options,
    )
  }

  /** Delete a test set with its runs. Its sheet stays. */
  delete(id: string, setId: string, options?: CallOptions): Promise<T.AgentTestsDeleteResult> {
    return this.#http.call<T.AgentTestsDeleteResult>(
      { method: 'DELETE', path: path`/millrace/aiagents/${id}/tests/${setId}`, keyed: true },
      options,
    )
  }

  /** Change the settings of a test set. */
  update(
    id: string,
    setId: string,
    body: T.AgentTestsUpdateBody = {},
    options?: CallOptions,
  ): Promise<T.TestSet> {
    return this.#http.call<T.TestSet>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/tests/${setId}`, body, keyed: true },
      options,
    )
  }

  /** Ask the draft what visitors asked on some days, newest first, up to 2000 questions, and see which answers change. */
  replay(id: string, body: T.AgentTestsReplayBody, options?: CallOptions): Promise<T.AgentTestsReplayResult> {
    return this.#http.call<T.AgentTestsReplayResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/replays`, body, keyed: true },
      options,
    )
  }

  /** List the replays of an agent, newest first. */
  replays(
    id: string,
    query: T.AgentTestsReplaysQuery = {},
    options?: CallOptions,
  ): Promise<T.AgentTestsReplaysResult> {
    return this.#http.call<T.AgentTestsReplaysResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/replays`, query },
      options,
    )
  }

  /** List questions of a replay with the answer of then and the draft’s; with `changed`, those that differ. */
  replayResults(
    id: string,
    runId: string,
    query: T.AgentTestsReplayResultsQuery = {},
    options?: CallOptions,
  ): PagedList<T.AgentTestsReplayResultsResult, T.AgentTestsReplayResultsResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: path`/millrace/aiagents/${id}/replays/${runId}/results`, query, param: 'after' },
      options,
    )
  }

  /** List the answers of a run beside what was expected, in the order of the sheet. */
  results(
    id: string,
    setId: string,
    runId: string,
    query: T.AgentTestsResultsQuery = {},
    options?: CallOptions,
  ): PagedList<T.AgentTestsResultsResult, T.AgentTestsResultsResult['items'][number]> {
    return continued(
      this.#http,
      {
        method: 'GET',
        path: path`/millrace/aiagents/${id}/tests/${setId}/runs/${runId}/results`,
        query,
        param: 'after',
      },
      options,
    )
  }

  /** Ask the draft all questions of a test set, and the published version for comparison. */
  run(id: string, setId: string, body: T.AgentTestsRunBody = {}, options?: CallOptions): Promise<T.TestRun> {
    return this.#http.call<T.TestRun>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/tests/${setId}/runs`, body, keyed: true },
      options,
    )
  }

  /** List the runs of a test set, newest first. */
  runs(
    id: string,
    setId: string,
    query: T.AgentTestsRunsQuery = {},
    options?: CallOptions,
  ): Promise<T.AgentTestsRunsResult> {
    return this.#http.call<T.AgentTestsRunsResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/tests/${setId}/runs`, query },
      options,
    )
  }

  /** Stop a run. What was answered stays. */
  stop(id: string, setId: string, runId: string, options?: CallOptions): Promise<T.TestRun> {
    return this.#http.call<T.TestRun>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/tests/${setId}/runs/${runId}/stop`, keyed: true },
      options,
    )
  }

  /** Stop a replay. What was answered stays. */
  stopReplay(id: string, runId: string, options?: CallOptions): Promise<T.AgentTestsStopReplayResult> {
    return this.#http.call<T.AgentTestsStopReplayResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/replays/${runId}/stop`, keyed: true },
      options,
    )
  }
}

class AgentScoring {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** List scored answers with their questions and verdicts, newest first. */
  answers(
    id: string,
    query: T.AgentScoringAnswersQuery = {},
    options?: CallOptions,
  ): PagedList<T.AgentScoringAnswersResult, T.AgentScoringAnswersResult['items'][number]> {
    return continued(
      this.#http,
      { method: 'GET', path: path`/millrace/aiagents/${id}/scoring/answers`, query, param: 'after' },
      options,
    )
  }

  /** Get how a sample of an agent’s real answers is scored, its pass rate, and that of each day. */
  get(
    id: string,
    query: T.AgentScoringGetQuery = {},
    options?: CallOptions,
  ): Promise<T.AgentScoringGetResult> {
    return this.#http.call<T.AgentScoringGetResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/scoring`, query },
      options,
    )
  }

  /** Set how a sample of an agent’s real answers is scored: up to 60 an hour. */
  set(id: string, body: T.AgentScoringSetBody = {}, options?: CallOptions): Promise<T.AgentScoringSetResult> {
    return this.#http.call<T.AgentScoringSetResult>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/scoring`, body, keyed: true },
      options,
    )
  }
}

class FlowTests {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Make a test set of a sheet of inputs and expected outputs. */
  create(id: string, body: T.FlowTestsCreateBody, options?: CallOptions): Promise<T.FlowTestSet> {
    return this.#http.call<T.FlowTestSet>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/tests`, body, keyed: true },
      options,
    )
  }

  /** List the test sets of a flow with their newest runs. */
  list(id: string, options?: CallOptions): Promise<T.FlowTestsListResult> {
    return this.#http.call<T.FlowTestsListResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/tests` },
      options,
    )
  }

  /** Delete a flow’s test set with its runs. Its sheet stays. */
  delete(id: string, setId: string, options?: CallOptions): Promise<T.FlowTestsDeleteResult> {
    return this.#http.call<T.FlowTestsDeleteResult>(
      { method: 'DELETE', path: path`/millrace/aiflows/${id}/tests/${setId}`, keyed: true },
      options,
    )
  }

  /** Change the settings of a flow’s test set. */
  update(
    id: string,
    setId: string,
    body: T.FlowTestsUpdateBody = {},
    options?: CallOptions,
  ): Promise<T.FlowTestSet> {
    return this.#http.call<T.FlowTestSet>(
      { method: 'PUT', path: path`/millrace/aiflows/${id}/tests/${setId}`, body, keyed: true },
      options,
    )
  }

  /** List the outputs of a run beside those that were expected, cell by cell, in the order of the sheet. */
  results(
    id: string,
    setId: string,
    runId: string,
    query: T.FlowTestsResultsQuery = {},
    options?: CallOptions,
  ): PagedList<T.FlowTestsResultsResult, T.FlowTestsResultsResult['items'][number]> {
    return continued(
      this.#http,
      {
        method: 'GET',
        path: path`/millrace/aiflows/${id}/tests/${setId}/runs/${runId}/results`,
        query,
        param: 'after',
      },
      options,
    )
  }

  /** Run the draft with each row of a test set, and the published version for comparison. Steps that change something must have a pinned output. */
  run(id: string, setId: string, body: T.FlowTestsRunBody = {}, options?: CallOptions): Promise<T.TestRun> {
    return this.#http.call<T.TestRun>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/tests/${setId}/runs`, body, keyed: true },
      options,
    )
  }

  /** List the runs of a flow’s test set, newest first. */
  runs(
    id: string,
    setId: string,
    query: T.FlowTestsRunsQuery = {},
    options?: CallOptions,
  ): Promise<T.FlowTestsRunsResult> {
    return this.#http.call<T.FlowTestsRunsResult>(
      { method: 'GET', path: path`/millrace/aiflows/${id}/tests/${setId}/runs`, query },
      options,
    )
  }

  /** Stop a run of a flow’s test set. Finished rows stay. */
  stop(id: string, setId: string, runId: string, options?: CallOptions): Promise<T.TestRun> {
    return this.#http.call<T.TestRun>(
      { method: 'POST', path: path`/millrace/aiflows/${id}/tests/${setId}/runs/${runId}/stop`, keyed: true },
      options,
    )
  }
}

class AiWorkers {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Give an execution more calls or credits; it goes on if it waits for them. */
  addBudget(
    executionId: string,
    body: T.AiWorkersAddBudgetBody = {},
    options?: CallOptions,
  ): Promise<T.Execution> {
    return this.#http.call<T.Execution>(
      { method: 'POST', path: path`/millrace/aiagents/executions/${executionId}/budget`, body, keyed: true },
      options,
    )
  }

  /** Cancel an execution. What it has done stays. */
  cancel(executionId: string, options?: CallOptions): Promise<T.Execution> {
    return this.#http.call<T.Execution>(
      { method: 'POST', path: path`/millrace/aiagents/executions/${executionId}/cancel`, keyed: true },
      options,
    )
  }

  /** Create an AI worker from a template, as a draft until it is launched. */
  create(body: T.AiWorkersCreateBody, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'POST', path: '/millrace/aiagents/system', body, keyed: true },
      options,
    )
  }

  /** List the role templates of chatbots in a language, the templates of AI workers, and the AI workers of the project, newest first. */
  system(query: T.AiWorkersSystemQuery = {}, options?: CallOptions): Promise<T.AiWorkersSystemResult> {
    return this.#http.call<T.AiWorkersSystemResult>(
      { method: 'GET', path: '/millrace/aiagents/system', query },
      options,
    )
  }

  /** Remove the webhook URL of an AI worker. */
  disableHook(id: string, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'DELETE', path: path`/millrace/aiagents/${id}/launch/hook`, keyed: true },
      options,
    )
  }

  /** Create a new webhook URL for an AI worker, shown only once. The old one stops working. */
  enableHook(id: string, options?: CallOptions): Promise<T.AiWorkersEnableHookResult> {
    return this.#http.call<T.AiWorkersEnableHookResult>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/launch/hook`, keyed: true },
      options,
    )
  }

  /** Duplicate an AI worker with its settings and knowledge, but no schedule, triggers or executions. */
  duplicate(id: string, query: T.AiWorkersDuplicateQuery = {}, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/launch/duplicate`, query, keyed: true },
      options,
    )
  }

  /** List executions of AI workers, newest first. */
  executions(
    query: T.AiWorkersExecutionsQuery = {},
    options?: CallOptions,
  ): PagedList<T.AiWorkersExecutionsResult, T.AiWorkersExecutionsResult['items'][number]> {
    return numbered(this.#http, { method: 'GET', path: '/millrace/aiagents/executions', query }, options)
  }

  /** Start an execution of an AI worker. What is given here counts for this one alone. */
  launch(id: string, body: T.AiWorkersLaunchBody = {}, options?: CallOptions): Promise<T.Execution> {
    return this.#http.call<T.Execution>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/launch`, body, keyed: true },
      options,
    )
  }

  /** Get the parts of an AI worker’s launch, and what is missing. */
  read(id: string, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>({ method: 'GET', path: path`/millrace/aiagents/${id}/launch` }, options)
  }

  /** List what was said to an AI worker and by it, oldest first. */
  messages(
    executionId: string,
    query: T.AiWorkersMessagesQuery = {},
    options?: CallOptions,
  ): PagedList<T.AiWorkersMessagesResult, T.AiWorkersMessagesResult['items'][number]> {
    return continued(
      this.#http,
      {
        method: 'GET',
        path: path`/millrace/aiagents/executions/${executionId}/messages`,
        query,
        param: 'after',
      },
      options,
    )
  }

  /** Say something to an AI worker: it reads it before its next step. Answers its question, if it asked one. */
  send(executionId: string, body: T.AiWorkersSendBody, options?: CallOptions): Promise<T.ExecutionMessage> {
    return this.#http.call<T.ExecutionMessage>(
      {
        method: 'POST',
        path: path`/millrace/aiagents/executions/${executionId}/messages`,
        body,
        keyed: true,
      },
      options,
    )
  }

  /** Pause an execution before its next step. */
  pause(executionId: string, options?: CallOptions): Promise<T.Execution> {
    return this.#http.call<T.Execution>(
      { method: 'POST', path: path`/millrace/aiagents/executions/${executionId}/pause`, keyed: true },
      options,
    )
  }

  /** Get an execution with its plan, budget and result. */
  execution(executionId: string, options?: CallOptions): Promise<T.Execution> {
    return this.#http.call<T.Execution>(
      { method: 'GET', path: path`/millrace/aiagents/executions/${executionId}` },
      options,
    )
  }

  /** Go on with a paused execution. */
  resume(executionId: string, options?: CallOptions): Promise<T.Execution> {
    return this.#http.call<T.Execution>(
      { method: 'POST', path: path`/millrace/aiagents/executions/${executionId}/resume`, keyed: true },
      options,
    )
  }

  /** Set what an AI worker can use. */
  integrations(id: string, body: T.LaunchIntegrations, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/launch/integrations`, body, keyed: true },
      options,
    )
  }

  /** Set what an AI worker knows. */
  knowledge(id: string, body: T.LaunchKnowledge, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/launch/knowledge`, body, keyed: true },
      options,
    )
  }

  /** Set an AI worker’s name and instructions. */
  metadata(id: string, body: T.LaunchMetadata, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/launch/metadata`, body, keyed: true },
      options,
    )
  }

  /** Set when members hear of an AI worker’s executions. */
  notification(id: string, body: T.LaunchNotification, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/launch/notification`, body, keyed: true },
      options,
    )
  }

  /** Set an AI worker’s goal, values, model and budget. */
  params(id: string, body: T.LaunchParams, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/launch/params`, body, keyed: true },
      options,
    )
  }

  /** Reorder, edit, strike and add tasks. Refused with `conflict` when the plan has changed since. */
  plan(executionId: string, body: T.AiWorkersPlanBody, options?: CallOptions): Promise<T.Execution> {
    return this.#http.call<T.Execution>(
      { method: 'PUT', path: path`/millrace/aiagents/executions/${executionId}/plan`, body, keyed: true },
      options,
    )
  }

  /** Launch an AI worker by a schedule; null removes it. */
  setSchedule(id: string, body: T.AiWorkersSetScheduleBody, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/launch/schedule`, body, keyed: true },
      options,
    )
  }

  /** Launch an AI worker by events of agents; null removes them. Needs the right to read conversations. */
  setTrigger(id: string, body: T.AiWorkersSetTriggerBody, options?: CallOptions): Promise<T.Worker> {
    return this.#http.call<T.Worker>(
      { method: 'PUT', path: path`/millrace/aiagents/${id}/launch/trigger`, body, keyed: true },
      options,
    )
  }

  /** List the steps of an execution in their order, long values shortened. */
  steps(
    executionId: string,
    query: T.AiWorkersStepsQuery = {},
    options?: CallOptions,
  ): PagedList<T.AiWorkersStepsResult, T.AiWorkersStepsResult['items'][number]> {
    return continued(
      this.#http,
      {
        method: 'GET',
        path: path`/millrace/aiagents/executions/${executionId}/steps`,
        query,
        param: 'after',
      },
      options,
    )
  }
}

class Openai {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Ask a published agent, in the form of OpenAI’s Chat Completions API. */
  complete(
    body: T.OpenaiCompleteBody & { stream?: false },
    options?: CallOptions,
  ): Promise<T.OpenaiCompleteResult> {
    return this.#http.call<T.OpenaiCompleteResult>(
      { method: 'POST', path: '/v1/chat/completions', body, keyed: true, openai: true },
      options,
    )
  }

  /** Embed texts with one of the account’s models, in the form of OpenAI’s API. */
  embed(body: T.OpenaiEmbedBody, options?: CallOptions): Promise<T.OpenaiEmbedResult> {
    return this.#http.call<T.OpenaiEmbedResult>(
      { method: 'POST', path: '/v1/embeddings', body, keyed: true, openai: true },
      options,
    )
  }

  /** Get a published agent or a model for embeddings, in the form of OpenAI’s API. */
  getModel(model: string, options?: CallOptions): Promise<T.OpenaiGetModelResult> {
    return this.#http.call<T.OpenaiGetModelResult>(
      { method: 'GET', path: path`/v1/models/${model}`, openai: true },
      options,
    )
  }

  /** List the published agents as models, and the models for embeddings, in the form of OpenAI’s API. */
  listModels(options?: CallOptions): Promise<T.OpenaiListModelsResult> {
    return this.#http.call<T.OpenaiListModelsResult>(
      { method: 'GET', path: '/v1/models', openai: true },
      options,
    )
  }

  /** Ask a published agent, in the form of OpenAI’s Responses API. Nothing is kept for a next response. */
  respond(
    body: T.OpenaiRespondBody & { stream?: false },
    options?: CallOptions,
  ): Promise<T.OpenaiRespondResult> {
    return this.#http.call<T.OpenaiRespondResult>(
      { method: 'POST', path: '/v1/responses', body, keyed: true, openai: true },
      options,
    )
  }
}

class Documents {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** View the source that a response cites at the cited passage. Available to visitors if the agent shows its sources. */
  cited(
    conversationId: string,
    messageId: string,
    number: string,
    query: T.DocumentsCitedQuery = {},
    options?: CallOptions,
  ): Promise<T.DocumentView> {
    return this.#http.call<T.DocumentView>(
      {
        method: 'GET',
        path: path`/millrace/chatbot/${conversationId}/messages/${messageId}/sources/${number}`,
        query,
      },
      options,
    )
  }

  /** Create temporary download URLs for the files of these knowledge sources and sheets. They need no token. */
  fileUrls(query: T.DocumentsFileUrlsQuery, options?: CallOptions): Promise<T.DocumentsFileUrlsResult> {
    return this.#http.call<T.DocumentsFileUrlsResult>(
      { method: 'GET', path: '/millrace/storage/url', query },
      options,
    )
  }

  /** View a source at a passage, with highlighted ranges (`12-40,55-60`). */
  view(
    id: string,
    sourceId: string,
    query: T.DocumentsViewQuery = {},
    options?: CallOptions,
  ): Promise<T.DocumentView> {
    return this.#http.call<T.DocumentView>(
      { method: 'GET', path: path`/millrace/knowledge/${id}/sources/${sourceId}/view`, query },
      options,
    )
  }
}

class Search {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Search agents, AI workers, knowledge bases, sources, sheets, flows, tools and conversations by name in all your projects. */
  everything(query: T.SearchEverythingQuery, options?: CallOptions): Promise<T.SearchEverythingResult> {
    return this.#http.call<T.SearchEverythingResult>(
      { method: 'GET', path: '/millrace/search', query },
      options,
    )
  }
}

class Onboarding {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }
  /** Close the news about creating the agent from a website. If it failed, also deletes the unused agent and knowledge base. */
  dismiss(id: string, options?: CallOptions): Promise<T.OnboardingDismissResult> {
    return this.#http.call<T.OnboardingDismissResult>(
      { method: 'DELETE', path: path`/millrace/aiagents/${id}/onboard`, keyed: true },
      options,
    )
  }

  /** Get the progress of creating the agent from a website. Null for other agents. */
  get(id: string, options?: CallOptions): Promise<T.OnboardingGetResult> {
    return this.#http.call<T.OnboardingGetResult>(
      { method: 'GET', path: path`/millrace/aiagents/${id}/onboard` },
      options,
    )
  }

  /** Add a website’s knowledge to an agent and fill in its empty settings. */
  startFor(id: string, body: T.OnboardingStartForBody, options?: CallOptions): Promise<T.Onboarding> {
    return this.#http.call<T.Onboarding>(
      { method: 'POST', path: path`/millrace/aiagents/${id}/onboard`, body, keyed: true },
      options,
    )
  }

  /** List agents of the project created from websites in the last day, and failed ones, newest first, until dismissed. */
  list(options?: CallOptions): Promise<T.OnboardingListResult> {
    return this.#http.call<T.OnboardingListResult>(
      { method: 'GET', path: '/millrace/aiagents/onboard' },
      options,
    )
  }

  /** Create an agent from a website: knowledge base, name, greeting and suggested questions. */
  start(body: T.OnboardingStartBody, options?: CallOptions): Promise<T.Onboarding> {
    return this.#http.call<T.Onboarding>(
      { method: 'POST', path: '/millrace/aiagents/onboard', body, keyed: true },
      options,
    )
  }

  /** Create the demo project: a knowledge base, sheets, flows with a schedule and a public agent. Created once per account. */
  loadDemo(options?: CallOptions): Promise<T.OnboardingLoadDemoResult> {
    return this.#http.call<T.OnboardingLoadDemoResult>(
      { method: 'POST', path: '/millrace/demo', keyed: true },
      options,
    )
  }
}

/** A client of a Millrace server, by feature. */
export class Millrace {
  readonly accounts: Accounts
  readonly team: Team
  readonly mail: Mail
  readonly storage: Storage
  readonly webhooks: Webhooks
  readonly credentials: Credentials
  readonly connections: Connections
  readonly usage: Usage
  readonly credits: Credits
  readonly billing: Billing
  readonly models: Models
  readonly sheets: Sheets
  readonly knowledge: Knowledge
  readonly flows: Flows
  readonly tools: Tools
  readonly agents: Agents
  readonly channels: Channels
  readonly conversations: Conversations
  readonly leads: Leads
  readonly handoffs: Handoffs
  readonly agentTests: AgentTests
  readonly agentScoring: AgentScoring
  readonly flowTests: FlowTests
  readonly aiWorkers: AiWorkers
  readonly openai: Openai
  readonly documents: Documents
  readonly search: Search
  readonly onboarding: Onboarding
  constructor(options: ClientOptions) {
    const http = new Http(options)
    this.accounts = new Accounts(http)
    this.team = new Team(http)
    this.mail = new Mail(http)
    this.storage = new Storage(http)
    this.webhooks = new Webhooks(http)
    this.credentials = new Credentials(http)
    this.connections = new Connections(http)
    this.usage = new Usage(http)
    this.credits = new Credits(http)
    this.billing = new Billing(http)
    this.models = new Models(http)
    this.sheets = new Sheets(http)
    this.knowledge = new Knowledge(http)
    this.flows = new Flows(http)
    this.tools = new Tools(http)
    this.agents = new Agents(http)
    this.channels = new Channels(http)
    this.conversations = new Conversations(http)
    this.leads = new Leads(http)
    this.handoffs = new Handoffs(http)
    this.agentTests = new AgentTests(http)
    this.agentScoring = new AgentScoring(http)
    this.flowTests = new FlowTests(http)
    this.aiWorkers = new AiWorkers(http)
    this.openai = new Openai(http)
    this.documents = new Documents(http)
    this.search = new Search(http)
    this.onboarding = new Onboarding(http)
  }
}
