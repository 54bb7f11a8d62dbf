import { isLoop } from '../graph/graph.ts'
import { isInside } from '../graph/loops.ts'
import { acts, bodyOf, loopsAround, namedBy, type Scene } from './scene.ts'

/** What should run, and what may be skipped. */
export interface Goals {
  /** Requested nodes, which run even if they have side effects. */
  nodes: ReadonlySet<number>
  /** Branches that an earlier run did not take stay closed instead of being run now. */
  closed: boolean
}

class Needed {
  readonly kept = new Set<number>()
  private readonly queue: number[] = []
  private readonly scene: Scene
  private readonly goals: Goals

  constructor(scene: Scene, goals: Goals) {
    this.scene = scene
    this.goals = goals
  }

  keep = (index: number): void => {
    if (this.kept.has(index)) return
    this.kept.add(index)
    this.queue.push(index)
  }

  run(): void {
    for (const index of this.queue) {
      for (const loop of loopsAround(this.scene, index)) this.keep(loop)
      if (this.scene.given.has(index)) continue
      for (const named of namedBy(this.scene, index)) this.keep(named)
      if (runsBody(this.scene, this.goals, index)) for (const one of bodyOf(this.scene, index)) this.keep(one)
      this.keepBefore(index)
    }
  }

  /**
   * Keeps the predecessors of a node. Nodes with side effects whose output is unused are skipped, and their
   * predecessors are considered instead.
   */
  private keepBefore(first: number): void {
    const { graph, given } = this.scene
    const { nodes, closed } = this.goals
    const seen = new Set<number>()
    const open = [first]
    for (const index of open)
      for (const { from } of graph.nodes[index]!.in) {
        if (seen.has(from)) continue
        seen.add(from)
        if (nodes.has(from) || given.has(from)) this.keep(from)
        else if (closed && nodes.has(first)) continue
        else if (acts(this.scene, from) && !this.holdsGoal(from)) open.push(from)
        else this.keep(from)
      }
  }

  private holdsGoal(loop: number): boolean {
    return [...this.goals.nodes].some((goal) => goal !== loop && isInside(this.scene.loops, goal, loop))
  }
}

/** A for-each runs its whole body, unless only something inside it was requested. */
export function runsBody({ graph, loops }: Scene, { nodes }: Goals, index: number): boolean {
  if (!isLoop(graph.nodes[index]!)) return false
  return ![...nodes].some((goal) => goal !== index && isInside(loops, goal, index))
}

/** Nodes required to run the goals. */
export function neededFor(scene: Scene, goals: Goals): Set<number> {
  const needed = new Needed(scene, goals)
  needed.keep(scene.graph.start)
  for (const goal of goals.nodes) needed.keep(goal)
  needed.run()
  return needed.kept
}
