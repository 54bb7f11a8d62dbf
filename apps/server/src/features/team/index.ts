export { type AccountEdition, changeEdition, listEditions, setEdition } from './set-edition.ts'
