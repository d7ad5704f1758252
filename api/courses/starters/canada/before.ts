/** Lessons of the Canadian course up to the notice. */
import { both, gaps, lesson, oneOf, right, someOf, text, wrong, type StarterItem } from '../write.ts'

const what: StarterItem = lesson(
  'what',
  both('What harassment and violence are', 'उत्पीड़न और हिंसा क्या हैं'),
  text(
    'whatIs',
    `The Canada Labour Code has one definition for both. Harassment and violence is any action, conduct or
    comment, also of a sexual nature, that can reasonably be expected to cause offence, humiliation, or
    other physical or psychological injury or illness to an employee [Code 122(1)]. It protects people of
    every gender, in every role, in work places that are under federal law.

    It does not have to happen twice, and it does not have to leave a mark. What counts is what a reasonable
    person would expect it to do to somebody.`,
    `कनाडा श्रम संहिता में दोनों के लिए एक ही परिभाषा है। उत्पीड़न और हिंसा ऐसा कोई भी काम, व्यवहार या
    टिप्पणी है, यौन प्रकृति की भी, जिससे किसी कर्मचारी को ठेस, अपमान, या कोई अन्य शारीरिक या मानसिक चोट या
    बीमारी होने की उचित रूप से आशंका हो [Code 122(1)]। यह संघीय कानून के अधीन कार्यस्थलों में हर जेंडर और हर
    भूमिका के लोगों की रक्षा करती है।

    ज़रूरी नहीं कि वह दो बार हो, और ज़रूरी नहीं कि उसका निशान रहे। देखा यह जाता है कि कोई समझदार व्यक्ति
    उसका क्या असर होने की आशा करेगा।`,
  ),
  text(
    'whatExamples',
    `It can be:
    - insults, slurs, ridicule, rumours, also online
    - unwelcome touching, sexual remarks, pictures or invitations
    - shouting, threats, pushing, throwing things, following somebody
    - leaving somebody out or spoiling their work so that it hurts them

    Often it is tied to a ground on which nobody may be discriminated against under the Canadian Human
    Rights Act, such as race, religion, age, sex, sexual orientation, gender identity or expression, or
    disability. That is why training covers those grounds, too [Regulations 12].

    Fair supervision is none of it: giving tasks, judging work and setting limits with respect.`,
    `जैसे:
    - अपमान, गालियाँ, मज़ाक उड़ाना, अफ़वाहें, ऑनलाइन भी
    - अनचाहा छूना, यौन टिप्पणियाँ, तस्वीरें या निमंत्रण
    - चिल्लाना, धमकी, धक्का देना, चीज़ें फेंकना, किसी का पीछा करना
    - किसी को इस तरह अलग-थलग करना या उसका काम बिगाड़ना कि उसे चोट पहुँचे

    अक्सर यह किसी ऐसे आधार से जुड़ा होता है, जिस पर कनाडा के मानवाधिकार अधिनियम में भेदभाव मना है, जैसे
    नस्ल, धर्म, उम्र, लिंग, यौन रुझान, जेंडर पहचान या उसकी अभिव्यक्ति, या दिव्यांगता। इसीलिए प्रशिक्षण में
    ये आधार भी आते हैं [Regulations 12]।

    उचित निगरानी इनमें नहीं आती: सम्मान के साथ काम देना, काम को परखना और सीमाएँ तय करना।`,
  ),
  someOf(
    'whatWhich',
    'MULTIPLE_RESPONSE',
    {
      label: both(
        'Which of these can be harassment and violence? Choose all that fit.',
        'इनमें से कौन-सी बातें उत्पीड़न और हिंसा हो सकती हैं? जो भी ठीक हों, सब चुनिए।',
      ),
      feedback: both(
        'Words, pictures and acts count alike, and once can be enough [Code 122(1)]. A fair talk about ' +
          'late arrivals is supervision.',
        'शब्द, तस्वीरें और काम सब गिने जाते हैं, और एक बार भी काफ़ी हो सकता है [Code 122(1)]। देर से ' +
          'आने पर उचित बातचीत निगरानी है।',
      ),
    },
    right('Mocking a colleague’s accent in the chat', 'चैट में सहकर्मी के लहजे का मज़ाक उड़ाना'),
    right('One shove in the warehouse', 'गोदाम में एक बार धक्का देना'),
    wrong('A fair talk, in private, about arriving late', 'देर से आने पर अकेले में उचित बातचीत'),
    right('A customer who threatens somebody at the counter', 'काउंटर पर किसी को धमकाने वाला ग्राहक'),
  ),
  oneOf(
    'whatOnce',
    'SINGLE_SELECT',
    {
      label: both('How often does it have to happen?', 'यह कितनी बार होना ज़रूरी है?'),
      feedback: both(
        'Once can be enough: the definition says “any” action, conduct or comment [Code 122(1)].',
        'एक बार भी काफ़ी हो सकता है: परिभाषा में “कोई भी” काम, व्यवहार या टिप्पणी है [Code 122(1)]।',
      ),
    },
    wrong('At least twice', 'कम से कम दो बार'),
    wrong('For a whole month', 'पूरे एक महीने तक'),
    right('Once can be enough', 'एक बार भी काफ़ी हो सकता है'),
  ),
)

const prevent: StarterItem = lesson(
  'prevent',
  both('Preventing it together', 'मिलकर रोकना'),
  text(
    'preventEmployer',
    `Your employer does these together with the people who represent the employees:
    - finds out what the risks are and takes measures against them; it is looked at again every three years
    [Regulations 5; Regulations 9]
    - writes a policy that every employee can read: who does what, what the risks are, how a notice is
    given, how privacy is protected and what support there is [Regulations 10]
    - says what to do in an emergency [Regulations 11]
    - trains you within three months of your start, at least every three years, and when you take on a role
    with more risk [Regulations 12]

    It also tells you which medical, psychological and other support there is near you [Regulations 13].`,
    `आपका नियोक्ता ये काम कर्मचारियों का प्रतिनिधित्व करने वाले लोगों के साथ मिलकर करता है:
    - पता लगाता है कि ख़तरे क्या हैं, और उनके ख़िलाफ़ उपाय करता है; हर तीन वर्ष में इसे फिर देखा जाता है
    [Regulations 5; Regulations 9]
    - एक नीति लिखता है, जिसे हर कर्मचारी पढ़ सकता है: कौन क्या करता है, ख़तरे क्या हैं, सूचना कैसे दी जाती
    है, निजता की रक्षा कैसे होती है और क्या सहायता उपलब्ध है [Regulations 10]
    - बताता है कि आपात स्थिति में क्या करें [Regulations 11]
    - काम शुरू होने के तीन महीनों के भीतर, कम से कम हर तीन वर्ष में, और अधिक ख़तरे वाली भूमिका मिलने पर आपको
    प्रशिक्षण देता है [Regulations 12]

    वह यह भी बताता है कि आपके पास कौन-सी चिकित्सा, मनोवैज्ञानिक और अन्य सहायता मिलती है [Regulations 13]।`,
  ),
  text(
    'preventYou',
    `What everybody can do:
    - Ask before you touch or tease, and take a no as a no.
    - Speak up early and calmly, if it is safe: “Please stop, that is not all right.”
    - Stand beside the person. Afterwards ask what they need, and offer to say what you saw.
    - Tell your employer about risks: working alone, cash, angry customers, a dark parking lot.`,
    `हर कोई क्या कर सकता है:
    - छूने या चिढ़ाने से पहले पूछिए, और ना को ना मानिए।
    - सुरक्षित हो, तो जल्दी और शांति से बोलिए: “कृपया रुकिए, यह ठीक नहीं है।”
    - उस व्यक्ति के साथ खड़े होइए। बाद में पूछिए कि उन्हें क्या चाहिए, और जो देखा, वह बताने की पेशकश कीजिए।
    - नियोक्ता को ख़तरों के बारे में बताइए: अकेले काम, नकदी, नाराज़ ग्राहक, अँधेरी पार्किंग।`,
  ),
  gaps(
    'preventGaps',
    {
      label: both('Complete the sentence with numbers.', 'वाक्य को संख्याओं से पूरा कीजिए।'),
      feedback: both(
        'Within three months of the start, and at least every three years [Regulations 12].',
        'काम शुरू होने के तीन महीनों के भीतर, और कम से कम हर तीन वर्ष में [Regulations 12]।',
      ),
    },
    both(
      'New employees are trained within {{months}} months, and everybody again at least every {{years}} ' +
        'years.',
      'नए कर्मचारियों को {{months}} महीनों में प्रशिक्षण मिलता है, फिर कम से कम हर {{years}} वर्ष में।',
    ),
    { months: { en: ['3', 'three'], hi: ['तीन'] }, years: { en: ['3', 'three'], hi: ['तीन'] } },
  ),
)

const notice: StarterItem = lesson(
  'notice',
  both('If it happens: giving notice', 'यदि हो जाए: सूचना देना'),
  text(
    'noticeFirst',
    `It is not your fault. Get to safety first; in danger, call 911 and follow the emergency procedures of
    your work place [Regulations 11]. Write down what happened, when, where, and who was there. Keep
    messages. Look after yourself: ask for the support that your employer tells you about [Regulations 13].`,
    `इसमें आपकी गलती नहीं है। पहले सुरक्षित जगह पहुँचिए; ख़तरा हो, तो 911 पर फ़ोन कीजिए और अपने कार्यस्थल की
    आपात प्रक्रिया अपनाइए [Regulations 11]। लिख लीजिए कि क्या हुआ, कब, कहाँ, और कौन वहाँ था। संदेश सँभालकर
    रखिए। अपना ध्यान रखिए: वह सहायता माँगिए, जिसके बारे में नियोक्ता बताता है [Regulations 13]।`,
  ),
  text(
    'noticeHow',
    `To set the process going, somebody gives notice of the occurrence.
    - To whom: to the employer or to the designated recipient, a person or unit that the employer names
    [Regulations 14]. If the employer is one of the parties, only to the designated recipient [Regulations
    15].
    - Who: the principal party, that is whoever it happened to, or a witness. A witness may stay anonymous
    [Regulations 15].
    - How: orally or in writing [Regulations 15].
    - What it says: the names, as far as known, the date, and what happened in detail [Regulations 16].

    Whoever has left is still covered if the employer learns of it within three months of the last day [Code
    125(4)].`,
    `प्रक्रिया शुरू करने के लिए कोई घटना की सूचना देता है।
    - किसे: नियोक्ता को या नामित प्राप्तकर्ता को, यानी उस व्यक्ति या इकाई को, जिसे नियोक्ता तय करता है
    [Regulations 14]। यदि नियोक्ता ख़ुद एक पक्ष है, तो केवल नामित प्राप्तकर्ता को [Regulations 15]।
    - कौन: मुख्य पक्ष, यानी जिसके साथ यह हुआ, या कोई गवाह। गवाह अपना नाम छिपा सकता है [Regulations 15]।
    - कैसे: बोलकर या लिखकर [Regulations 15]।
    - उसमें क्या हो: नाम, जितने पता हों, तारीख़, और क्या हुआ, विस्तार से [Regulations 16]।

    जो नौकरी छोड़ चुका है, वह भी इसमें आता है, यदि अंतिम दिन के तीन महीनों के भीतर नियोक्ता को पता चल जाए
    [Code 125(4)]।`,
  ),
  oneOf(
    'noticeAnonymous',
    'MULTIPLE_CHOICE',
    {
      label: both('Who may give notice without a name?', 'बिना नाम बताए सूचना कौन दे सकता है?'),
      feedback: both(
        'A witness. If nobody can tell whom it happened to, the occurrence counts as resolved ' +
          '[Regulations 15; Regulations 19].',
        'गवाह। यदि पता न चले कि यह किसके साथ हुआ, तो घटना का समाधान हुआ माना जाता है [Regulations 15; ' +
          'Regulations 19]।',
      ),
    },
    right('A witness', 'गवाह'),
    wrong('Whoever it happened to', 'जिसके साथ यह हुआ'),
    wrong('Nobody', 'कोई नहीं'),
  ),
  someOf(
    'noticeContent',
    'CHECKBOX_TEXT',
    {
      label: both('What belongs into a notice?', 'सूचना में क्या होना चाहिए?'),
      feedback: both(
        'Names as far as they are known, the date, and a detailed description. Proof is not asked for ' +
          '[Regulations 16].',
        'नाम, जितने पता हों, तारीख़, और विस्तार से विवरण। सबूत नहीं माँगा जाता [Regulations 16]।',
      ),
    },
    right('The date', 'तारीख़'),
    wrong('Proof', 'सबूत'),
    right('What happened, in detail', 'क्या हुआ, विस्तार से'),
    right('The names, as far as known', 'नाम, जितने पता हों'),
  ),
)

export const before: StarterItem[] = [what, prevent, notice]
