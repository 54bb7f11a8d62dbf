export { liftEditions } from './lift-editions.ts'
export { dropOutdated } from './retention.ts'
export { teamRoutes } from './routes.ts'
export { type AccountEdition, editionCommand, listEditions, setEdition } from './set-edition.ts'
