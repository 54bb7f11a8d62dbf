import { type CallInput, type StripeCall, text } from './call.ts'
import type { Shape } from './check-params.ts'
import { invalidParam } from './errors.ts'
import type { Form } from './form.ts'
import { newStripeId, type ScheduleObject, type SchedulePhase, type SubscriptionObject } from './objects.ts'
import { requireObject, type StripeStore } from './store.ts'

const PHASES: Shape = {
  list: {
    object: {
      items: { list: { object: { price: 'text', quantity: 'number' }, needed: ['price'] } },
      start_date: 'number',
      end_date: 'number',
      duration: {
        object: { interval: ['day', 'week', 'month', 'year'], interval_count: 'number' },
        needed: ['interval'],
      },
      discounts: { list: { object: { coupon: 'text', discount: 'text', promotion_code: 'text' } } },
      default_tax_rates: { list: 'text' },
      default_payment_method: 'text',
      automatic_tax: { object: { enabled: 'boolean' }, needed: ['enabled'] },
      proration_behavior: ['none', 'create_prorations', 'always_invoice'],
    },
    needed: ['items'],
  },
}

/** Schedules that begin another price when a period ends. */
export const SCHEDULE_CALLS: readonly StripeCall[] = [
  {
    method: 'POST',
    path: /^\/v1\/subscription_schedules$/,
    params: { object: { from_subscription: 'text', end_behavior: ['release', 'cancel'], phases: PHASES } },
    answer: createSchedule,
  },
  {
    method: 'POST',
    path: /^\/v1\/subscription_schedules\/(\w+)$/,
    params: {
      object: {
        end_behavior: ['release', 'cancel'],
        phases: PHASES,
        proration_behavior: ['none', 'create_prorations', 'always_invoice'],
        metadata: 'map',
      },
    },
    answer: updateSchedule,
  },
  {
    method: 'POST',
    path: /^\/v1\/subscription_schedules\/(\w+)\/release$/,
    params: { object: { preserve_cancel_date: 'boolean' } },
    answer: releaseSchedule,
  },
]

function createSchedule({ store, form, emit }: CallInput): ScheduleObject {
  const from = text(form, 'from_subscription')
  if (from === undefined)
    throw invalidParam('from_subscription', 'This stand-in makes schedules of subscriptions.')
  const other = Object.keys(form).find((name) => name !== 'from_subscription')
  if (other) throw invalidParam(other, `You cannot set \`${other}\` if \`from_subscription\` is set.`)
  const subscription = requireObject(store.subscriptions, 'subscription', from, 400)
  if (subscription.schedule !== null)
    throw invalidParam(
      'from_subscription',
      'You cannot migrate a subscription that is already attached to a schedule.',
    )
  if (subscription.status === 'canceled')
    throw invalidParam('from_subscription', 'You cannot migrate a canceled subscription.')
  const made = scheduleOf(store, subscription)
  emit('customer.subscription.updated', subscription)
  return made
}

/** Attaches a schedule whose only phase is the current period. */
export function scheduleOf(store: StripeStore, subscription: SubscriptionObject): ScheduleObject {
  const [item] = subscription.items.data
  const made: ScheduleObject = {
    id: newStripeId('sub_sched'),
    object: 'subscription_schedule',
    customer: subscription.customer,
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    phases: [
      {
        items: [{ price: item!.price.id, quantity: 1 }],
        start_date: item!.current_period_start,
        end_date: item!.current_period_end,
        discounts: [],
        default_tax_rates: [],
        default_payment_method: null,
        automatic_tax: { enabled: false },
      },
    ],
    status: 'active',
    subscription: subscription.id,
  }
  store.schedules.set(made.id, made)
  subscription.schedule = made.id
  return made
}

function updateSchedule({ store, id, form }: CallInput): ScheduleObject {
  const schedule = requireObject(store.schedules, 'subscription_schedule', id)
  if (schedule.status !== 'active')
    throw invalidParam(
      '',
      `You cannot update a subscription schedule that is in the \`${schedule.status}\` status.`,
    )
  if (form.end_behavior) schedule.end_behavior = text(form, 'end_behavior') as 'release' | 'cancel'
  if (form.phases) schedule.phases = phasesOf(store, schedule, form.phases as unknown as Form[])
  return schedule
}

/** The given phases, which begin with the current one as it is. */
function phasesOf(store: StripeStore, schedule: ScheduleObject, given: readonly Form[]): SchedulePhase[] {
  const [current] = schedule.phases
  const phases: SchedulePhase[] = []
  for (const [at, phase] of given.entries()) {
    const param = (name: string) => `phases[${at}][${name}]`
    const start = phase.start_date === undefined ? phases.at(-1)?.end_date : Number(phase.start_date)
    if (start === undefined)
      throw invalidParam(param('start_date'), 'The first phase needs a `start_date` to be the current one.')
    if (at === 0 && start !== current!.start_date)
      throw invalidParam(param('start_date'), 'You can not modify the start date of the current phase.')
    if (at > 0 && start !== phases.at(-1)!.end_date)
      throw invalidParam(param('start_date'), 'Phases must be contiguous.')
    if ((phase.end_date === undefined) === (phase.duration === undefined))
      throw invalidParam(param('end_date'), 'A phase has either an `end_date` or a `duration`.')
    phases.push({
      ...current!,
      items: (phase.items as unknown as { price: string; quantity?: string }[]).map(
        ({ price, quantity = '1' }) => {
          const found = requireObject(store.prices, 'price', price, 400)
          if (at > 0 && !found.active)
            throw invalidParam(
              param('items'),
              'The price specified is inactive. This field only accepts active prices.',
            )
          return { price, quantity: Number(quantity) }
        },
      ),
      start_date: start,
      end_date:
        phase.end_date === undefined ? start + lengthOf(phase.duration as Form) : Number(phase.end_date),
    })
  }
  if (phases.length === 0) throw invalidParam('phases', 'You must provide at least one phase.')
  return phases
}

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }
const lengthOf = ({ interval, interval_count: count = '1' }: Form): number =>
  DAYS[interval as string]! * Number(count) * 86_400

function releaseSchedule({ store, id, emit }: CallInput): ScheduleObject {
  const schedule = requireObject(store.schedules, 'subscription_schedule', id)
  if (schedule.status !== 'active')
    throw invalidParam(
      '',
      `You cannot release a subscription schedule that is in the \`${schedule.status}\` status.`,
    )
  schedule.status = 'released'
  const subscription = store.subscriptions.get(schedule.subscription!)!
  schedule.subscription = null
  subscription.schedule = null
  emit('customer.subscription.updated', subscription)
  return schedule
}
