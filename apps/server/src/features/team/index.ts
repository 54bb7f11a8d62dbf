export { type AccountEdition, listEditions, setEdition } from './set-edition.ts'
