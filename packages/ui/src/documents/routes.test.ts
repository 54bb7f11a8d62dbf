import { documents } from '@millrace/contract'
import { expect, it } from 'vitest'
import { citedRoute, viewRoute } from './routes.ts'

it.each([
  [citedRoute, documents.cited],
  [viewRoute, documents.view],
])('are the routes of the contract', (own, route) => {
  expect({ id: own.id, method: own.method, path: own.path }).toEqual({
    id: route.id,
    method: route.method,
    path: route.path,
  })
})
