import { createRoute, redirect } from '@tanstack/react-router'
import { needsSignIn, page, root } from './router-frame.tsx'
import { deskSearch, signInSearch } from './searches.ts'

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/console', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: signInSearch,
  component: page(() => import('./routes/login.tsx')),
})

const consoleLogin = createRoute({
  getParentRoute: () => root,
  path: '/console/login',
  validateSearch: signInSearch,
  component: page(() => import('./routes/login.tsx')),
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/login/forgot',
  component: page(() => import('./routes/forgot.tsx')),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/login/reset',
  component: page(() => import('./routes/reset.tsx')),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/login/verify',
  component: page(() => import('./routes/verify.tsx')),
})

const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/login/signup',
  component: page(() => import('./routes/confirm-sign-up.tsx')),
})

const oauthCallback = createRoute({
  getParentRoute: () => root,
  path: '/oauth_callback',
  component: page(() => import('./routes/oauth-callback.tsx')),
})

const consoleOauthCallback = createRoute({
  getParentRoute: () => root,
  path: '/console/oauth_callback',
  component: page(() => import('./routes/oauth-callback.tsx')),
})

const signInCallback = createRoute({
  getParentRoute: () => root,
  path: '/google_signin_callback',
  component: page(() => import('./routes/sign-in-callback.tsx')),
})

const consoleSignInCallback = createRoute({
  getParentRoute: () => root,
  path: '/console/google_signin_callback',
  component: page(() => import('./routes/sign-in-callback.tsx')),
})

const chatAdmin = createRoute({
  getParentRoute: () => root,
  path: '/chat-admin/$id',
  beforeLoad: needsSignIn,
  validateSearch: deskSearch,
  component: page(() => import('./routes/chat-admin.tsx')),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: page(() => import('./routes/invitation.tsx')),
})

const approve = createRoute({
  getParentRoute: () => root,
  path: '/approve/$token',
  component: page(() => import('./routes/approve.tsx')),
})

const oauth = createRoute({
  getParentRoute: () => root,
  path: '/oauth/$step',
  beforeLoad: needsSignIn,
  component: page(() => import('./routes/oauth.tsx')),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: page(() => import('./routes/not-found.tsx')),
})

/** Pages without the shell. */
export const outsideRoutes = [
  start,
  login,
  consoleLogin,
  forgot,
  reset,
  verify,
  confirmSignUp,
  oauthCallback,
  consoleOauthCallback,
  signInCallback,
  consoleSignInCallback,
  chatAdmin,
  invitation,
  approve,
  oauth,
  notFound,
] as const
