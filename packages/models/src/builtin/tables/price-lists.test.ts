import { expect, it } from 'vitest'
import { passage, read } from '../testing.ts'

const HEADING = 'Velo price list 2026'
const REPAIRS = `## Repairs

| Service | City bike | E-bike | Duration |
|---|---|---|---|
| Large service | 119 | 159 | 3 days |
| Puncture repair front | 18 | 22 | 30 minutes |
| Wheel truing | 29 | 29 | same day |`
const RENTAL = `## Rental

| Bike | Half day | Day | Week |
|---|---|---|---|
| City | 12 | 18 | 80 |
| E-bike | 25 | 39 | 190 |
| Cargo | 30 | 49 | 240 |

A deposit of 150 euros is taken for e-bikes and cargo bikes, none for city bikes.
Helmets are free; a child seat costs 4 euros per day.`
const LIST = [
  passage(`# ${HEADING}\n\nAll prices in euros.`, { sourceName: 'list.md', heading: HEADING }),
  passage(REPAIRS, { sourceName: 'list.md', heading: `${HEADING} › Repairs` }),
  passage(RENTAL, { sourceName: 'list.md', heading: `${HEADING} › Rental` }),
]

it.each([
  ['What is the day rental of a cargo bike?', 'Day: 49'],
  ['cargo bike per day price', 'Bike: Cargo · Day: 49'],
  ['How much is it to rent a cargo bike for one day?', 'Bike: Cargo · Day: 49'],
  ['half-day price, city bike', 'Bike: City · Half day: 12'],
  ['How much is an e-bike for a week?', 'Bike: E-bike · Week: 190'],
  ['e-bike for a week', 'Week: 190'],
  ['What is the cheapest bike for a day?', '**City: 18**'],
  ['How much is a wheel truing for an e-bike?', 'E-bike: 29'],
])('finds prices without a currency by what is above the table: %s', async (question, answer) => {
  const { text, finish } = await read(question, LIST, { isWhole: true })
  expect(text).toContain(answer)
  expect(text).not.toContain('deposit')
  expect(finish?.reason).toBe('stop')
})

it.each([
  ['How much is it to buy a cargo bike?', '49'],
  ['What is the cheapest e-bike?', '22'],
  ['What does a tandem cost per day?', '18'],
])('takes no number for a price of something else: %s', async (question, number) => {
  expect((await read(question, LIST, { isWhole: true })).text).not.toContain(number)
})

it('still finds the deposit', async () => {
  expect((await read('What is the deposit for a cargo bike?', LIST)).text).toContain('150 euros')
})
