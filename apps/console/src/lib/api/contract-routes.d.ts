declare module 'virtual:contract-routes' {
  type Contract = typeof import('@millrace/contract')
  type Route = import('@millrace/contract').Route
  // Typed as the contract's routes, so that inputs and answers are inferred; at run time only what a call needs is
  // there (id, method, path, answer, upload) and the schemas are absent.
  type RoutesOf<F> = { readonly [K in keyof F as F[K] extends Route ? K : never]: F[K] }

  export const accounts: RoutesOf<Contract['accounts']>
  export const agents: RoutesOf<Contract['agents']>
  export const conversations: RoutesOf<Contract['conversations']>
  export const events: RoutesOf<Contract['events']>
  export const knowledge: RoutesOf<Contract['knowledge']>
  export const onboarding: RoutesOf<Contract['onboarding']>
}
