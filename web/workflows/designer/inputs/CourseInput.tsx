import { Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CourseToTake, type Action } from '../../../../workflows/definition/graph.ts'
import { setAction } from '../../../../workflows/definition/edit/actions.ts'
import { useMay } from '../../../shell/me.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { courseTakers } from '../labels.ts'
import { useEdit } from '../draft.ts'
import { courseSource } from '../../../parts/selectSources.ts'
import { ServerSelect } from '../../../parts/ServerSelect.tsx'

const fresh: CourseToTake = { courseId: null, to: 'UNIT', days: 30 }
/** Which course is assigned, to whom, and by when. */
export function CourseInput({ action, readOnly }: { action: Action; readOnly: boolean }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const when = useMay('course:list')
  const course = action.course ?? fresh
  const set = (change: Partial<CourseToTake>) =>
    edit(
      t('Change the course'),
      setAction(action.id, { course: { ...course, ...change } }),
      `course ${action.id}`,
    )
  return (
    <>
      <ServerSelect
        source={courseSource({ status: ['PUBLISHED', 'PUBLISHED_WITH_DRAFT'] })}
        when={when}
        label={t('Which course')}
        placeholder={t('Choose a course')}
        disabled={readOnly}
        value={course.courseId}
        onChange={(courseId) => set({ courseId })}
      />
      <Select
        label={t('Who takes it')}
        allowDeselect={false}
        disabled={readOnly}
        value={course.to}
        data={Object.entries(courseTakers).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(to) => set({ to: CourseToTake.shape.to.parse(to) })}
      />
      <Amount
        label={t('Days to complete it')}
        value={course.days}
        min={1}
        max={365}
        readOnly={readOnly}
        onChange={(days) => set({ days })}
      />
      <Text size="xs" c="dimmed">
        {t('They are notified of the course and of nothing else: neither the course nor its emails say why.')}
      </Text>
    </>
  )
}
