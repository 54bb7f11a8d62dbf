import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { loopMetrics } from '../lib/loop/watch-loop.ts'
import type { Queue } from '../queue/queue.ts'

export interface Metrics {
  /** Counts one completed request. */
  observe(labels: { method: string; route: string; status: number }, seconds: number): void
  /** Prometheus text format. */
  text(): Promise<string>
  contentType: string
}

/** Process metrics, request durations by route, event loop holds by work, and the depth of every queue. */
export function createMetrics(queue: Queue): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Requests',
    labelNames,
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, in seconds',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  registry.registerMetric(queueDepth(queue))
  for (const metric of Object.values(loopMetrics)) registry.registerMetric(metric)
  return {
    observe: ({ method, route, status }, seconds) => {
      const labels = { method, route, status: String(status) }
      total.inc(labels)
      duration.observe(labels, seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

const queueDepth = (queue: Queue) =>
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs by kind and state',
    labelNames: ['job', 'state'],
    registers: [],
    async collect() {
      for (const { name, waiting, active, failed } of await queue.depths()) {
        this.set({ job: name, state: 'waiting' }, waiting)
        this.set({ job: name, state: 'active' }, active)
        this.set({ job: name, state: 'failed' }, failed)
      }
    },
  })
