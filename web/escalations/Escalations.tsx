import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useHas } from '../shell/me.ts'
import { Page } from '../parts/Page.tsx'
import { CaseThresholds } from './CaseThresholds.tsx'
import { CourseThresholds } from './CourseThresholds.tsx'

/** /escalations: thresholds of complaints and of courses, for schedulers, who see dates and figures, never people. */
export function Component() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const hasCourses = useHas('courseManagement')
  const show = hasCourses && search.get('show') === 'courses' ? 'courses' : 'complaints'
  return (
    <Page title={t('Escalations')}>
      {hasCourses && (
        <SegmentedControl
          mb="lg"
          aria-label={t('Escalations of')}
          data={[
            { value: 'complaints', label: t('Complaints') },
            { value: 'courses', label: t('Courses') },
          ]}
          value={show}
          onChange={(to) => setSearch(to === 'courses' ? { show: to } : {}, { replace: true })}
        />
      )}
      {show === 'courses' ? <CourseThresholds /> : <CaseThresholds />}
    </Page>
  )
}
