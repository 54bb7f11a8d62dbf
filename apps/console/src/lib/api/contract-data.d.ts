declare module 'virtual:contract' {
  type Contract = typeof import('@millrace/contract')
  type Route = import('@millrace/contract').Route
  type Plain = string | number | readonly (string | number)[]
  // Routes are typed as the contract's, so that inputs and answers are inferred; at run time only what a call needs is
  // there (id, method, path, answer, upload) and the schemas are absent.
  type DataOf<F> = { readonly [K in keyof F as F[K] extends Route | Plain ? K : never]: F[K] }

  /** The one table of roles and editions, to say what would unlock something. */
  export const FEATURES: Contract['FEATURES']

  export const accounts: DataOf<Contract['accounts']>
  export const agentScoring: DataOf<Contract['agentScoring']>
  export const agentTests: DataOf<Contract['agentTests']>
  export const aiWorkers: DataOf<Contract['aiWorkers']>
  export const flowTests: DataOf<Contract['flowTests']>
  export const agents: DataOf<Contract['agents']>
  export const billing: DataOf<Contract['billing']>
  export const credits: DataOf<Contract['credits']>
  export const credentials: DataOf<Contract['credentials']>
  export const connections: DataOf<Contract['connections']>
  export const channels: DataOf<Contract['channels']>
  export const conversations: DataOf<Contract['conversations']>
  export const handoffs: DataOf<Contract['handoffs']>
  export const documents: DataOf<Contract['documents']>
  export const events: DataOf<Contract['events']>
  export const flows: DataOf<Contract['flows']>
  export const runs: DataOf<Contract['runs']>
  export const jobs: DataOf<Contract['jobs']>
  export const leads: DataOf<Contract['leads']>
  export const mail: DataOf<Contract['mail']>
  export const knowledge: DataOf<Contract['knowledge']>
  export const team: DataOf<Contract['team']>
  export const tools: DataOf<Contract['tools']>
  export const storage: DataOf<Contract['storage']>
  export const usage: DataOf<Contract['usage']>
  export const webhooks: DataOf<Contract['webhooks']>
  export const mcp: DataOf<Contract['mcp']>
  export const models: DataOf<Contract['models']>
  export const notifications: DataOf<Contract['notifications']>
  export const sheets: DataOf<Contract['sheets']>
  export const search: DataOf<Contract['search']>
  export const onboarding: DataOf<Contract['onboarding']>
  export const operator: DataOf<Contract['operator']>
}
