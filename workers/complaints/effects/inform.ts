import { textOf } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'

/** From now on this party knows of the case; the first time counts. */
export const inform: EffectWriter<'INFORM'> = ({ row, transition }, { party }) => {
  row[party === 'RESPONDENT' ? 'respondentInformedAt' : 'employerInformedAt'] ??= textOf(transition.at)
}
