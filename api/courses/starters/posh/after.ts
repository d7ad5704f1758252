/** Lessons of the POSH course from the complaint on. */
import {
  acknowledge,
  both,
  gaps,
  lesson,
  oneOf,
  pairs,
  right,
  someOf,
  text,
  wrong,
  type StarterItem,
} from '../write.ts'

const inquiry: StarterItem = lesson(
  'inquiry',
  both('What the committee does, and by when', 'समिति क्या करती है, और कब तक'),
  text(
    'inquirySteps',
    `- Within 7 working days the respondent gets a copy of the complaint, and answers within 10 working days
    [Rules 7(2); Rules 7(3)].
    - At least three members sit together, the presiding officer among them. Nobody brings a lawyer [Rules
    7(6); Rules 7(7)].
    - The committee hears both. Where both are employees, both get a copy of the findings and may say what
    is wrong with them [Act 11(1)].
    - The inquiry is complete within 90 days [Act 11(4)].
    - Within 10 days of that, the report goes to the employer and to both [Act 13(1)].
    - The employer acts on it within 60 days of receiving it [Act 13(4)].
    - Either may appeal within 90 days of the recommendations, also when they are not carried out [Act 18].`,
    `- 7 कार्य दिवसों में प्रतिवादी को शिकायत की प्रति मिलती है, और वह 10 कार्य दिवसों में उत्तर देता है
    [Rules 7(2); Rules 7(3)]।
    - कम से कम तीन सदस्य साथ बैठते हैं, जिनमें पीठासीन अधिकारी भी होती है। कोई वकील नहीं लाता [Rules 7(6);
    Rules 7(7)]।
    - समिति दोनों को सुनती है। जहाँ दोनों कर्मचारी हों, दोनों को निष्कर्षों की प्रति मिलती है और दोनों बता
    सकते हैं कि उनमें क्या गलत है [Act 11(1)]।
    - जाँच 90 दिनों में पूरी होती है [Act 11(4)]।
    - उसके 10 दिनों के भीतर रिपोर्ट नियोक्ता और दोनों पक्षों को मिलती है [Act 13(1)]।
    - नियोक्ता रिपोर्ट मिलने के 60 दिनों के भीतर उस पर कार्रवाई करता है [Act 13(4)]।
    - सिफ़ारिशों के 90 दिनों के भीतर दोनों में से कोई भी अपील कर सकता है, तब भी जब वे लागू न हों [Act 18]।`,
  ),
  text(
    'inquiryEnds',
    `If it is proved, the committee recommends action for misconduct under the service rules, or a deduction
    from pay, or both [Act 13]. Where there are no service rules, it may be a written apology, a warning, a
    rise or promotion withheld, termination, counselling or community service [Rules 9].

    If it is not proved, the committee recommends no action [Act 13]. That is all it means: being unable to
    prove a complaint does not make it false. Only a complaint that somebody made knowing it to be untrue,
    or with malice, or with forged papers can have consequences, and only after an inquiry of its own [Act
    14]. Nobody who speaks honestly has to fear that.`,
    `यदि बात साबित हो, तो समिति सेवा नियमों के अनुसार कदाचार की कार्रवाई, या वेतन से कटौती, या दोनों की
    सिफ़ारिश करती है [Act 13]। जहाँ सेवा नियम नहीं हैं, वहाँ लिखित माफ़ी, चेतावनी, वेतन वृद्धि या पदोन्नति
    रोकना, नौकरी समाप्त करना, परामर्श या सामुदायिक सेवा हो सकती है [Rules 9]।

    यदि बात साबित न हो, तो समिति कोई कार्रवाई न करने की सिफ़ारिश करती है [Act 13]। इसका बस इतना ही अर्थ है:
    शिकायत साबित न कर पाने से वह झूठी नहीं हो जाती। परिणाम केवल उस शिकायत के हो सकते हैं, जो जान-बूझकर झूठी,
    दुर्भावना से या जाली काग़ज़ों के साथ की गई हो, और वह भी अलग जाँच के बाद ही [Act 14]। जो ईमानदारी से
    बोलता है, उसे इससे डरने की ज़रूरत नहीं है।`,
  ),
  gaps(
    'inquiryGaps',
    {
      label: both('Fill in the numbers.', 'संख्याएँ भरिए।'),
      feedback: both(
        '90 days for the inquiry, 10 for the report, 60 for the employer [Act 11(4); Act 13(1); Act 13(4)].',
        'जाँच के लिए 90 दिन, रिपोर्ट के लिए 10, नियोक्ता के लिए 60 [Act 11(4); Act 13(1); Act 13(4)]।',
      ),
    },
    both(
      `The inquiry is complete within {{inquiry}} days, the report follows within {{report}} days, and the
      employer acts within {{employer}} days of receiving it.`,
      `जाँच {{inquiry}} दिनों में पूरी होती है, उसके बाद रिपोर्ट {{report}} दिनों में आती है, और रिपोर्ट
      मिलने के बाद नियोक्ता {{employer}} दिनों में कार्रवाई करता है।`,
    ),
    {
      inquiry: { en: ['90', 'ninety'], hi: ['नब्बे'] },
      report: { en: ['10', 'ten'], hi: ['दस'] },
      employer: { en: ['60', 'sixty'], hi: ['साठ'] },
    },
  ),
  oneOf(
    'inquiryUnproved',
    'MULTIPLE_CHOICE',
    {
      label: both(
        'The committee finds that a complaint is not proved. What follows for the woman who complained?',
        'समिति पाती है कि शिकायत साबित नहीं हुई। शिकायत करने वाली महिला के लिए इसका क्या परिणाम है?',
      ),
      feedback: both(
        'Nothing. Being unable to prove it is not enough; malice or known falsehood needs an inquiry of ' +
          'its own [Act 14].',
        'कुछ नहीं। साबित न कर पाना काफ़ी नहीं है; दुर्भावना या जान-बूझकर झूठ के लिए अलग जाँच चाहिए [Act 14]।',
      ),
    },
    wrong('She is punished for a false complaint', 'झूठी शिकायत के लिए उसे दंड मिलता है'),
    wrong('She has to apologise to the respondent', 'उसे प्रतिवादी से माफ़ी माँगनी होती है'),
    right('Nothing: not proved does not mean false', 'कुछ नहीं: साबित न होने का अर्थ झूठी होना नहीं है'),
  ),
)

const privacy: StarterItem = lesson(
  'privacy',
  both('Confidentiality, and no retaliation', 'गोपनीयता, और बदले से सुरक्षा'),
  text(
    'privacyWhat',
    `These are never made public, whoever asks: what the complaint says, who complained, who is accused, who
    the witnesses are, what was said in conciliation and inquiry, what was recommended and what was done.
    That justice was done may be told, without anything that identifies her or the witnesses [Act 16].

    This binds everybody who takes part. Whoever breaks it answers for it under the service rules; where
    there are none, the employer recovers ₹5,000 [Act 17; Rules 12].`,
    `ये बातें कभी सार्वजनिक नहीं की जातीं, चाहे कोई भी पूछे: शिकायत में क्या है, शिकायत किसने की, आरोप किस पर
    है, गवाह कौन हैं, सुलह और जाँच में क्या कहा गया, क्या सिफ़ारिश हुई और क्या किया गया। न्याय हुआ, यह बताया
    जा सकता है, पर ऐसा कुछ नहीं, जिससे महिला या गवाहों की पहचान हो [Act 16]।

    यह भाग लेने वाले हर व्यक्ति पर लागू है। जो इसे तोड़ता है, वह सेवा नियमों के अनुसार जवाबदेह है; जहाँ वे
    नहीं हैं, वहाँ नियोक्ता ₹5,000 वसूल करता है [Act 17; Rules 12]।`,
  ),
  text(
    'privacyRetaliation',
    `Nobody may be punished for complaining, for helping or for being a witness. The Act has no section of
    that name, but a threat about her job, worse treatment or a hostile place to work, connected with the
    harassment, is sexual harassment itself [Act 3(2)]. It can be:
    - shifts, tasks or appraisals that suddenly get worse
    - being left out, mocked or talked about
    - pressure to withdraw the complaint

    Tell the committee at once, and keep a note of it. It can recommend a transfer, leave, or that somebody
    else appraises her work [Act 12; Rules 8]. Employers also treat retaliation as misconduct under their
    own rules.`,
    `शिकायत करने, मदद करने या गवाह बनने के लिए किसी को सज़ा नहीं दी जा सकती। अधिनियम में इस नाम की कोई धारा
    नहीं है, पर उत्पीड़न से जुड़ी नौकरी की धमकी, बुरा बर्ताव या काम का शत्रुतापूर्ण माहौल ख़ुद यौन उत्पीड़न
    है [Act 3(2)]। जैसे:
    - शिफ़्ट, काम या मूल्यांकन अचानक ख़राब हो जाना
    - अलग-थलग करना, मज़ाक उड़ाना या पीठ पीछे बातें करना
    - शिकायत वापस लेने का दबाव

    समिति को तुरंत बताइए, और लिखकर रखिए। वह स्थानांतरण, छुट्टी, या किसी और से काम का मूल्यांकन कराने की
    सिफ़ारिश कर सकती है [Act 12; Rules 8]। नियोक्ता अपने नियमों के अनुसार भी बदले की कार्रवाई को कदाचार
    मानते हैं।`,
  ),
  oneOf(
    'privacyLunch',
    'SINGLE_SELECT',
    {
      label: both(
        'You were a witness. At lunch a friend asks who complained. What do you say?',
        'आप गवाह थे। दोपहर के खाने पर एक मित्र पूछता है कि शिकायत किसने की। आप क्या कहेंगे?',
      ),
      feedback: both(
        'Nothing about it, not even a hint: names, contents and outcome stay confidential [Act 16].',
        'इस बारे में कुछ नहीं, इशारा भी नहीं: नाम, बातें और परिणाम गोपनीय रहते हैं [Act 16]।',
      ),
    },
    wrong('Only the department, not the name', 'केवल विभाग, नाम नहीं'),
    wrong('Whatever is over already', 'जो बातें ख़त्म हो चुकी हैं'),
    right('That you do not speak about it', 'कि आप इस बारे में बात नहीं करते'),
  ),
  acknowledge(
    'privacyPromise',
    both('I keep names and details of a complaint to myself.', 'शिकायत के नाम और विवरण मेरे पास गोपनीय रहेंगे।'),
  ),
)

const managers: StarterItem = lesson(
  'managers',
  both('What managers and the employer must do', 'प्रबंधकों और नियोक्ता को क्या करना होता है'),
  text(
    'managersEmployer',
    `The employer [Act 19]:
    - provides a safe workplace, also from people who come from outside
    - displays what harassment leads to, and the order that appointed the committee
    - holds workshops regularly, and trains the committee
    - gives the committee what it needs, and helps to get respondent and witnesses to attend
    - helps her if she wants to go to the police
    - treats sexual harassment as misconduct, and sees to it that reports come in time

    Each year the committee reports to the employer and the District Officer how many complaints there were
    and what was done [Act 21]. An employer that does not do its part can be fined up to ₹50,000; the second
    time it is double, and the licence is at risk [Act 26].`,
    `नियोक्ता [Act 19]:
    - सुरक्षित कार्यस्थल देता है, बाहर से आने वाले लोगों से भी सुरक्षित
    - लगाकर दिखाता है कि उत्पीड़न का परिणाम क्या है, और समिति के गठन का आदेश भी
    - नियमित रूप से कार्यशालाएँ करता है, और समिति को प्रशिक्षण देता है
    - समिति को ज़रूरी सुविधाएँ देता है, और प्रतिवादी और गवाहों को उपस्थित कराने में मदद करता है
    - यदि वह पुलिस के पास जाना चाहे, तो उसकी मदद करता है
    - यौन उत्पीड़न को कदाचार मानता है, और देखता है कि रिपोर्टें समय पर आएँ

    हर वर्ष समिति नियोक्ता और ज़िला अधिकारी को बताती है कि कितनी शिकायतें आईं और क्या किया गया [Act 21]। जो
    नियोक्ता अपना काम नहीं करता, उस पर ₹50,000 तक जुर्माना हो सकता है; दूसरी बार दोगुना, और लाइसेंस भी ख़तरे
    में होता है [Act 26]।`,
  ),
  text(
    'managersYou',
    `If you lead people and hear of something:
    - Listen. Do not judge, and do not ask for proof.
    - Say who is on the committee and how to complain. Do not try to settle it yourself, and do not
    investigate.
    - Do not promise that nobody will learn of it; say that you will share it only with those who must know.
    - Stop what you see yourself: remarks, jokes, pictures on the wall.
    - See to it that nobody suffers for having spoken.
    - If you are accused, or close to somebody who is, keep out of the matter and do not contact her about
    it.`,
    `यदि आप लोगों का नेतृत्व करते हैं और कुछ सुनते हैं:
    - सुनिए। फ़ैसला मत सुनाइए, और सबूत मत माँगिए।
    - बताइए कि समिति में कौन हैं और शिकायत कैसे करें। ख़ुद समझौता कराने की कोशिश मत कीजिए, और जाँच मत कीजिए।
    - यह वादा मत कीजिए कि किसी को पता नहीं चलेगा; कहिए कि आप केवल उन्हें बताएँगे, जिन्हें जानना ज़रूरी है।
    - जो ख़ुद देखें, उसे रोकिए: टिप्पणियाँ, मज़ाक, दीवार पर लगी तस्वीरें।
    - ध्यान रखिए कि बोलने के कारण किसी को नुकसान न हो।
    - यदि आरोप आप पर या आपके किसी क़रीबी पर हो, तो मामले से दूर रहिए और इस बारे में उससे संपर्क मत कीजिए।`,
  ),
  someOf(
    'managersDo',
    'CHECKBOX_TEXT',
    {
      label: both(
        'Somebody in your team tells you about unwelcome messages from a client. What do you do?',
        'आपकी टीम में कोई आपको एक ग्राहक के अनचाहे संदेशों के बारे में बताता है। आप क्या करते हैं?',
      ),
      feedback: both(
        'Outsiders are covered, too: the employer must keep the workplace safe from them [Act 19]. The ' +
          'committee inquires, not you.',
        'बाहर के लोग भी इसमें आते हैं: नियोक्ता को कार्यस्थल उनसे भी सुरक्षित रखना होता है [Act 19]। ' +
          'जाँच समिति करती है, आप नहीं।',
      ),
    },
    right('Explain how to reach the committee', 'समझाना कि समिति तक कैसे पहुँचें'),
    wrong('Say that clients are not the company’s business', 'कहना कि ग्राहक कंपनी का मामला नहीं हैं'),
    wrong('Question the client yourself', 'ग्राहक से ख़ुद पूछताछ करना'),
    right('See to it that the work goes on safely meanwhile', 'ध्यान रखना कि इस बीच काम सुरक्षित ढंग से चले'),
  ),
  pairs(
    'managersPairs',
    {
      label: both('Match what belongs together.', 'जो साथ आते हैं, उनका मिलान कीजिए।'),
      feedback: both(
        'Fine of the employer: ₹50,000. Breach of confidentiality without service rules: ₹5,000. The ' +
          'report is yearly [Act 26; Rules 12; Act 21].',
        'नियोक्ता पर जुर्माना: ₹50,000। सेवा नियम न होने पर गोपनीयता तोड़ना: ₹5,000। रिपोर्ट हर वर्ष ' +
          '[Act 26; Rules 12; Act 21]।',
      ),
    },
    [both('Fine for an employer, at most', 'नियोक्ता पर अधिकतम जुर्माना'), both('₹50,000', '₹50,000')],
    [
      both('Breach of confidentiality, without service rules', 'गोपनीयता तोड़ना, सेवा नियम न होने पर'),
      both('₹5,000', '₹5,000'),
    ],
    [both('Report of the committee', 'समिति की रिपोर्ट'), both('each calendar year', 'हर कैलेंडर वर्ष')],
  ),
)

export const after: StarterItem[] = [inquiry, privacy, managers]
