export { useNodeTexts } from '../kit/node-texts.ts'
