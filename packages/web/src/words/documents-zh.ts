/** Sentences of the five documents’ data in Chinese, by the English one that the engine has. */
export const documents: Readonly<Record<string, string>> = {
  'no odds are listed for totals 3 and 18': '总点数 3 与 18 未列赔率',
  'Manual shaker': '手动骰盅',
  'The Commission has approved the shaker.': '委员会已批准此骰盅。',
  'A compartment holds the three dice, and a cover hides them.': '盅内一格装三颗骰子，并有盖遮住骰子。',
  'The compartment is transparent and the cover opaque.': '骰格透明，盖不透明。',
  'The shaker can be sealed or locked.': '骰盅可以封存或上锁。',
  'The shaker bears the operator’s name or logo.': '骰盅上有经营者的名称或标志。',
  'Automated shaker': '自动骰盅',
  'The Commission has approved the automated shaker.': '委员会已批准此自动骰盅。',
  'It has the compartment and the opaque cover of a manual shaker.': '它有手动骰盅的骰格和不透明的盖。',
  'The procedure for shaking is filed and approved.': '摇骰程序已申报并获批准。',
  'Its place on the table is approved.': '其在台上的位置已获批准。',
  'Drop box and tip box hang on the dealer’s side, one to each hand.': '钱箱与小费箱挂在荷官一侧，左右手各一。',
  'The layout is filed and approved.': '台面布局已申报并获批准。',
  'The device that lights the winning areas is approved.': '中奖区亮灯装置已获批准。',
  'The layout bears the operator’s name or logo.': '台面上有经营者的名称或标志。',
  'The odds are on the layout or on a sign at the table.': '赔率印在台面上或台边的告示上。',
  'a die does not lie flat': '有骰子未平放',
  'The dealer calls "no roll"; every wager goes back.': '荷官宣布“无效掷骰”，全部注码退还。',
  'The dealer settles by hand before a floorperson; then the table stops until the repair.':
    '荷官在巡场员面前人工结算，随后赌台停用直至修复。',
  'The round is void; every wager goes back.': '本局作废，全部注码退还。',
  'The failed shaker is emptied and covered or signed before a manual one serves.':
    '故障骰盅须取出骰子并遮盖或挂牌，方可改用手动骰盅。',
  'The dice are known: the round is finished.': '点数已知：本局照常完成。',
  'No dice are known: the round is void and every wager goes back.': '点数未知：本局作废，全部注码退还。',
  'The round is void, and the table stops until the repair.': '本局作废，赌台停用直至修复。',
  'The round goes on; registered wagers are settled.': '本局继续，已登记的注码照常结算。',
  'Every round the damage touched is void.': '受损坏影响的各局全部作废。',
  'The round is settled again by what the dice showed.': '按骰子实际点数重新结算该局。',
  'A manager rules, and the ruling is recorded.': '由经理裁决，裁决记录在案。',
  Dealer: '荷官',
  Floorperson: '巡场员',
  'Does Two of a Kind win when all three dice show the number?': '三颗骰子全是该点数时，“两颗相同”是否也赢？',
  'Yes: it wins when at least two dice show the number, 16 rolls of 216.':
    '是：至少两颗骰子为该点数即赢，216 种中占 16 种。',
  'A triple does show the number on two dice, and Resorts World Sentosa’s 3.9.3 says so outright.':
    '三颗相同自然有两颗是该点数；圣淘沙名胜世界 3.9.3 更明文如此。',
  'exactly two dice must show the number': '必须恰有两颗骰子为该点数',
  'May totals 3 and 18 be bet?': '可以押总点数 3 和 18 吗？',
  'No: only totals 4 to 17, for which odds are listed.': '不可以：只有列出赔率的 4 至 17。',
  'A wager without odds cannot be paid.': '没有赔率的注无法赔付。',
  'Does a pair win when one of its numbers shows twice, as 1-2 on 1-1-2?':
    '押两数组合，其中一数出现两次（如 1-2 开 1-1-2）是否赢？',
  'Yes, and it is paid once: 30 rolls of 216.': '是，只赔一次：216 种中占 30 种。',
  'Both numbers appear on at least two of the dice.': '两个点数都出现在至少两颗骰子上。',
  'the third die must show another number': '第三颗骰子必须是另一点数',
  'What does "no less than" let an operator pay?': '“不低于”准许经营者赔多少？',
  'The listed odds unless the submission names higher ones, the same for everybody at the table.':
    '按列出的赔率；申报中写明更高赔率者从其申报，且全台一律。',
  'The words set a floor, not a price.': '这些字眼定的是下限，不是定价。',
  'Is one leaning die enough for a no roll?': '只有一颗骰子斜靠，是否足以判无效？',
  'Yes: unless every die lies flat the roll does not count.': '是：除非每颗骰子都平放，否则此掷不算。',
  'A leaning die cannot be read, and the literal words would count such a roll.':
    '斜靠的骰子无法读点，而照字面却会算数。',
  'Wagers count where they lie when the result is lit, yet betting closes earlier. Which moment decides?':
    '注码以亮灯时所在位置为准，但下注更早就已截止。以哪一刻为准？',
  'The close: wagers freeze when "no more bets" is announced.': '以截止为准：宣布“停止下注”时注码即冻结。',
  'A wager that could still move after the reveal would be no wager.': '开骰之后还能移动的注不成其为注。',
  'After a failure of the device or of the layout area, which repair lets the table go on?':
    '结果装置或投注区发生故障之后，修好哪一样才可继续？',
  'That of whatever failed, attested by a floorperson.': '修好发生故障的那一样，并由巡场员确认。',
  'Repairing the other part would mend nothing.': '修另一样无济于事。',
  'What happens after a wrong entry, an interruption or damage to the dice?':
    '结果录错、牌局中断或骰子损坏之后如何处理？',
  'As in Resorts World Sentosa’s section 5, as a house rule that the submission names.':
    '依圣淘沙名胜世界第 5 节办理，作为申报中写明的本场规则。',
  'The document is silent and an operator needs an answer.': '文件未作规定，而经营者需要答案。',
  'What if the dice reach their age while a round is played?': '骰子在一局进行中到期怎么办？',
  'A round in which they were mixed in time is finished. Then they leave the table before anything else; after their time they are neither mixed nor thrown.':
    '在期限内摇过骰的那一局照常完成；之后骰子须先离台，再做其他事。到期之后既不得摇，也不得掷。',
  'The limit is on their use, and mixing is the use of them; reading what lies there is not.':
    '期限针对的是使用，而摇骰才是使用；读取已落定的骰子不是。',
  'Is the result one entry or three?': '结果是一次录入还是三次？',
  'Three entries, one for each die as it lies, that are confirmed together.':
    '录入三次，每颗骰子一次，如其所示，然后一并确认。',
  'The text speaks of the value of each die; before they are confirmed they can be compared with the dice.':
    '条文说的是每颗骰子的点数；确认之前可与骰子核对。',
  'What are chips and plaques at an electronic table?': '电子赌台上什么是筹码？',
  'Units of credit: a stake on a position of the terminal’s layout is what a chip on the felt would be.':
    '额度的单位：终端台面某一位置上的注额，就相当于桌布上的一枚筹码。',
  'The table is electronic. Credit is bought and paid out at the cage, and no chips are kept at the table.':
    '这是电子赌台。额度在账房买入和兑付，台上不存筹码。',
  'Whose is the money of a round that is corrected or void after its player has left?':
    '一局在其玩家离开后被更正或作废，钱归谁？',
  'That player’s: it follows the visit, from sitting down to cashing out. The cage owes it, or is owed it, and finds it by the voucher. Whoever has the seat now is not touched.':
    '归那位玩家：随其这次到访，自入座至兑现为止。由账房应付或应收，凭兑换券查找。现在坐在该座位的人不受影响。',
  'The bets were that player’s.': '那些注是那位玩家下的。',
  'Who may void a round once its dice are seen or tossed?': '骰子已被看见或已摇动之后，谁可以判本局作废？',
  'The dealer alone when a die does not lie flat; for any other reason whoever reports it together with a second person who supervises.':
    '骰子未平放时由荷官一人决定；其他原因须由报告人与另一位监督者共同决定。',
  'From then on a void chooses who wins. Only dice that do not lie flat are left to whoever reads them; settling by hand at the same moment has a supervisor watch.':
    '从那时起，作废就等于选择谁赢。只有骰子未平放才由读骰者自行决定；同样在那一刻的人工结算也须有主管在场。',
  'How is a payout rounded that is not a whole number of minor units?': '派彩不是最小单位的整数时如何取整？',
  'Not at all: a stake that cannot be paid exactly is refused, with the payable stakes beside it. An operator may file rounding up, to the player; down or to the nearest is refused.':
    '不取整：不能精确赔付的注额不予接受，并列出可用的注额。经营者可申报向上取整（有利于玩家）；向下取整或四舍五入不予接受。',
  'No clause of the document allows a rounding, and one in the house’s favour would pay less than the odds.':
    '文件没有任何条款准许取整，而有利于庄家的取整会低于所定赔率。',
  'May dice that nobody has found to conform serve in an automated shaker, perhaps for a day?':
    '未经任何人确认合规的骰子，可否在自动骰盅中使用，比如一天？',
  'No: they go into it with the number of its lock and the name of whoever found them to conform, or the number of that report, and for a month at the longest. The equipment rules themselves are not part of this document: whoever is named answers for them.':
    '不可以：装入时须记下锁号，以及确认合规的人或报告编号，最长一个月。设备规则本身不在本文件之内：由署名者负责。',
  'The month is for conforming dice and the day for those of a manual shaker; no time is given to any others.':
    '一个月的期限是给合规骰子的，一天是给手动骰盅的；其他骰子没有期限可言。',
  'When is an automated shaker covered?': '自动骰盅何时盖上？',
  'Whenever it is started: its cover is on before that, and comes off after "no more bets".':
    '每次启动之前盖上，“停止下注”之后揭开。',
  'It must have the cover of a manual shaker, which hides the dice while they are shaken. The dealer is told to put a cover on the manual one alone, and to take it off either.':
    '它必须有手动骰盅那样的盖，在摇动时遮住骰子。条文只要求荷官给手动骰盅加盖，而揭盖则两者都要求。',
  'The shaker is approved.': '此骰盅已获批准。',
  'The shaker bears the certificate holder’s name or logo.': '骰盅上有持证者的名称或标志。',
  'Automated shaker with an opaque cover': '带不透明盖的自动骰盅',
  'The gaming laboratory has approved the automated shaker.': '博彩实验室已批准此自动骰盅。',
  'Its transparent compartment can be sealed or locked.': '其透明骰格可以封存或上锁。',
  'A separate cover, which is opaque, hides the dice while the shaker runs.': '摇动时另有一个不透明的盖遮住骰子。',
  'Automated shaker without a cover': '无盖自动骰盅',
  'Shaker without a cover, activated by a selected player': '无盖骰盅，由选定的玩家启动',
  'Shaker with an opaque cover, activated by a selected player': '带不透明盖的骰盅，由选定的玩家启动',
  'The gaming laboratory has approved the device that lights the winners.': '博彩实验室已批准中奖区亮灯装置。',
  'The layout bears the certificate holder’s name or logo.': '台面上有持证者的名称或标志。',
  'Selected player': '选定的玩家',
  'May figures of the two tables be mixed?': '两张赔率表的数字可以混用吗？',
  'No: the submission takes paytable A or paytable B as it stands.': '不可以：申报须整张采用赔率表 A 或赔率表 B。',
  'The operator selects one of them.': '经营者从中选定一张。',
  'The three dice are sealed inside the shaker.': '三颗骰子封存在骰盅内。',
  'Automated shaker, never covered': '从不加盖的自动骰盅',
  'The automated shaker has no cover on.': '自动骰盅未加盖。',
  'Dice and shaker meet the gaming equipment regulations.': '骰子与骰盅符合博彩设备规例。',
  'Odds on layouts and in print say "to" or "win".': '台面与印刷品上的赔率用“to”或“win”表述。',
  'The dealer calls "No Roll"; every wager goes back.': '荷官宣布“无效掷骰”，全部注码退还。',
  'The dealer settles by hand before the casino supervisor; then the table stops until the repair.':
    '荷官在赌场主管面前人工结算，随后赌台停用直至修复。',
  'The automated shaker leaves the table before a manual one serves.': '自动骰盅撤离赌台之后，方可改用手动骰盅。',
  'Casino supervisor': '赌场主管',
  'Does One of a kind on a single die really pay "1 to 10"?': '单骰只中一颗，真的按“1 to 10”（1 比 10）赔付吗？',
  'It pays 1 to 1.': '按 1 比 1 赔付。',
  'The sister documents say 1 to 1, and the figure is a floor, so 1 to 1 satisfies the letter too.':
    '另外两州的文件写 1 比 1，而此数是下限，故 1 比 1 也合乎字面。',
  '1 to 10 at the letter': '按字面为 1 比 10',
  'Do any two equal dice raise One of a kind to 2 to 1?': '任意两颗相同的骰子就能使单骰升为 2 比 1 吗？',
  'Only dice that show the number bet.': '只有显示所押点数的骰子才算。',
  'Maryland’s 6.A(21) and Pennsylvania’s 625a.6(b) say so of the same wager.':
    '马里兰 6.A(21) 与宾夕法尼亚 625a.6(b) 对同一种注正是如此规定。',
  'any pair or triple raises a winning wager': '任何对子或围骰都使赢注升级',
  'May One of a kind pay more than 2 to 1 on two dice and 3 to 1 on three?':
    '单骰在两颗时可否高于 2 比 1、三颗时高于 3 比 1？',
  'No: these two are paid as they stand. On one die more than 1 to 1 may be filed.':
    '不可以：这两种照所写赔付。只中一颗时可申报高于 1 比 1。',
  'The minimum of 4(b) is for the odds that it lists, and 4(c) says at what odds these are paid.':
    '4(b) 的下限针对它所列的赔率，而 4(c) 规定了这两种按多少赔付。',
  'Big "loses if any numeric total is shown": could it ever win?': '“大”写作“开出任何点数即输”：那它还会赢吗？',
  'It loses on any other total, as Small does in 2(a)(6).': '开出其他总点数才输，正如 2(a)(6) 的“小”。',
  'At the letter the wager would lose on the totals that it wins on.': '照字面，此注在其赢的总点数上也会输。',
  'What becomes of the wagers after a No Roll or a void round?': '无效掷骰或本局作废之后，注码如何处理？',
  'They are returned.': '退还。',
  'Maryland’s 7.A, Pennsylvania’s 625a.7(a) and Resorts World Sentosa’s 5.9 all return them.':
    '马里兰 7.A、宾夕法尼亚 625a.7(a) 与圣淘沙名胜世界 5.9 都规定退还。',
  'Does a failed device stop every Sic Bo table of the house?': '一个装置故障，是否使全场骰宝台都停用？',
  'No: the table whose device failed.': '不是：只停装置发生故障的那一张。',
  'The device belongs to its table.': '装置属于它所在的赌台。',
  'totals 3 and 18 have no box and no odds': '总点数 3 与 18 既无注格也无赔率',
  'the lists of pairs with a single number leave out 1 1 2 and 6 6 5': '对子加单骰的名单中没有 1 1 2 和 6 6 5',
  'Dice tumbler with an open cover': '开盖滚骰器',
  'The player terminals show the layout in use.': '玩家终端显示所用的台面布局。',
  'The dice are known: play goes on and the round is finished.': '点数已知：继续进行并完成本局。',
  'No dice are known: the round is void.': '点数未知：本局作废。',
  'The round goes on; registered bets are settled, unregistered ones never left the player’s credit.':
    '本局继续；已登记的注照常结算，未登记的从未离开玩家的额度。',
  'Fewer than three tumbles: the round is void.': '滚骰不足三次：本局作废。',
  'The tumbler did not do its tumbles: the round is void.': '滚骰器未完成应有的次数：本局作废。',
  'A die does not lie flat: the round is void.': '有骰子未平放：本局作废。',
  'Tumbled before "No More Bets": the round is void.': '“停止下注”之前已滚骰：本局作废。',
  'The round is settled by what the dice showed; later rounds stand.': '按骰子实际点数结算该局；其后各局不变。',
  'The Table Games Shift Manager or somebody higher rules, and the ruling is recorded.':
    '由赌台值班经理或更高职级裁决，裁决记录在案。',
  Player: '玩家',
  'Pit Supervisor': '区域主管',
  'Pit Manager': '区域经理',
  'Table Games Shift Manager': '赌台值班经理',
  Bet: '注',
  'the same as a wager': '与 wager（注码）同义',
  'whoever deals the game': '主持游戏的人',
  'Game Console': '主控台',
  'the dealer’s device, which sends results to every terminal': '荷官的装置，把结果传给每台终端',
  House: '赌场',
  'the casino operator': '赌场经营者',
  'Pit Employee': '赌区员工',
  'a dealer, pit supervisor or pit manager': '荷官、区域主管或区域经理',
  'whoever bets in a round': '在一局中下注的人',
  'Player Terminal': '玩家终端',
  'where a player bets, buys credit and is paid out': '玩家下注、买入额度和兑付的地方',
  'Round of play': '一局',
  'from the notice to place bets until everybody is settled': '自请下注起，至全部结算为止',
  'Total Sum': '总点数',
  'the points on the three upper faces of a valid tumble': '一次有效滚骰后三颗骰子朝上点数之和',
  Void: '作废',
  'a round that was invalidated and has no result': '被判无效、没有结果的一局',
  Aim: '目标',
  'to bet on numbers or combinations that the three dice then show': '押三颗骰子随后开出的点数或组合',
  'Is "4 or 17" one bet that wins on both totals?': '“4 或 17”是一注兼押两个总点数吗？',
  'No: each total has its own box.': '不是：每个总点数各有一格。',
  'The appendices print fourteen boxes.': '附录印有十四格。',
  'one bet wins on 4 and on 17': '一注兼赢 4 和 17',
  'May a number of the four show twice?': '四数之中的一个可以出现两次吗？',
  'No: the dice must show three different numbers of the four, 24 rolls of 216.':
    '不可以：骰子须显示四数中三个不同的点数，216 种中占 24 种。',
  'Pay tables 2 and 3 speak of three of the numbers, and 3.9 shuts triples out.':
    '赔率表 2 和 3 说的是其中三个点数，而 3.9 排除围骰。',
  'any three dice within the four numbers win, but for triples, which 3.9 bars':
    '三颗骰子都在四数之内即赢，唯 3.9 排除围骰',
  'Of thirty possible pairs with a single number, 1 1 2 and 6 6 5 are missing. Are they offered?':
    '对子加单骰共可有三十种，其中缺 1 1 2 和 6 6 5。这两种设注吗？',
  'No: the 28 listed ones are.': '不设：只设列出的 28 种。',
  'They are missing from both lists and both layouts.': '两份名单和两张布局图都没有它们。',
  'Which spots does a layout have whose picture is lost in the text?': '布局图在文本中缺失时，台面有哪些注位？',
  'All of its pay table.': '其赔率表上的全部。',
  'The pay tables govern what is offered.': '设哪些注以赔率表为准。',
  'When is an outcome established?': '何时算已有结果？',
  'When all three dice are at rest and recorded, or the dealer can record them.':
    '三颗骰子全部静止，并已录入或荷官可以录入之时。',
  'One die may decide a bet, but not the round.': '一颗骰子或可决定一注，却不能决定一局。',
  'All terminals fail before the tumble: void, or does the round go on?': '滚骰前全部终端失灵：作废还是继续？',
  'It goes on by 5.2: registered bets are settled. 5.1 is for what stops the round itself, such as the tumbler, the console or the house.':
    '依 5.2 继续：已登记的注照常结算。5.1 针对使牌局本身停顿的情况，如滚骰器、主控台或系统。',
  '5.2 speaks of all terminals or only some.': '5.2 说的是全部或部分终端。',
  'How is a bet returned that was never registered?': '从未登记的注如何退还？',
  'It was never debited; the terminal shows it as not accepted.': '它从未扣款；终端显示为未被接受。',
  'Nothing to return is the safest return.': '无可退还就是最稳妥的退还。',
  'May a tumbler that stopped short be tumbled once more?': '中途停下的滚骰器可以再滚一次吗？',
  'No: the round is void at once, and nothing tops it up.': '不可以：本局立即作废，事后不得补足。',
  'What counts is how often it tumbles after it was activated.': '要算的是启动之后滚了多少次。',
  'How far back do damaged dice void rounds?': '骰子损坏可追溯作废多远？',
  'The rounds that the supervisor names, each undone by reversing postings.':
    '以主管所列各局为准，逐局以反向分录撤销。',
  'The clause voids all affected rounds and sets no limit.': '条款使所有受影响的局作废，且未设期限。',
  'A wrong result is found after a later round began. What is settled again?':
    '后一局已开始才发现结果有误，重新结算哪一局？',
  'The wrong round; later rounds stand.': '出错的那一局；其后各局不变。',
  '5.6 shields later rounds only.': '5.6 只保护其后各局。',
  'What may a ruling do?': '一项裁决可以做什么？',
  'Void, settle as shown, resettle or adjust, recorded with its text and the clause sought.':
    '作废、按所示结算、重新结算或调整，并连同其内容和所引条款记录在案。',
  'The clause leaves the decision to the Table Games Shift Manager or above.': '条款把决定交给赌台值班经理或更高职级。',
  'What becomes of damaged dice?': '损坏的骰子如何处理？',
  'The set leaves the table for good with the rounds it was used in, and a new one is brought.':
    '整组永久离台，并记下其用过的各局；换上新的一组。',
  'Every round with them would be void.': '用它们的每一局都会作废。',
  'the document lists seventeen hop bets and this is not one of them': '文件列出十七种跳注，此注不在其中',
  'Craps, or mini-craps at a smaller table with seats.': '花旗骰，或有座位的小台迷你花旗骰。',
  'How many players the table takes; nine at mini-craps.': '本台可容多少玩家；迷你花旗骰为九人。',
  'Which of the two printed odds Any Seven pays.': '任意七采用所印两种赔率中的哪一种。',
  'Whether Buy Bets are offered.': '是否设买注。',
  'Whether Lay Bets are offered.': '是否设卖注。',
  'Whether Place Bets to Lose are offered; Lay Bets may take their place.': '是否设号码注（输）；卖注可代替它。',
  'When and on what a vigorish is taken from Buy and Lay Bets, and how much.':
    '买注与卖注何时、按何数收取佣金，收多少。',
  'Whether a winner that stays up owes a vigorish at placement again, as a wager made again, or has paid once.':
    '下注时收佣金的赢注若留台，是作为重新下注再收一次，还是已经付清。',
  'Whether a vigorish taken at placement comes back when the wager is taken down before it was decided.':
    '下注时所收佣金，在该注未决而取下时是否退还。',
  'Up to how many times the line wager a supplemental wager may be, for every point or for each.':
    '加注最多为线注的几倍，可各点一律或分别规定。',
  'Up to how many times a don’t wager its supplemental wager may win; left out, it is as for the other side.':
    '“不”注的加注最多赢该注的几倍；不填则与另一方相同。',
  'The table’s smallest chip, in minor units: lets a supplemental wager pass its limit as far as exact payment in it takes.':
    '本台最小筹码（以最小货币单位计）：为能以此筹码精确赔付，加注可略超上限。',
  'Whether supplemental wagers on Come Bets work on a come out roll.': '来注的加注在出手掷时是否生效。',
  'The unit, in minor units, of which Horn takes four and Horn High and Whirl take five.':
    '一个单位是多少最小货币单位：号角取四个单位，号角加高和旋风取五个。',
  'Whether the layout has an area for Horn High Bets; without one they are broken down.':
    '台面是否有号角加高的区域；没有则拆开下注。',
  'Whether the layout has an area for Whirl Bets; without one they are broken down.':
    '台面是否有旋风的区域；没有则拆开下注。',
  'Whether the stake of a winning place, buy, lay or hardway wager stays up.':
    '号码注、买注、卖注或硬点赢后，本金是否留台。',
  'Whether the dealer confirms on and off calls, or an unattended table does at once.':
    '叫开叫关由荷官确认，还是无人台即时确认。',
  'Whether a wager that can be called may be called off while a point is on, until the point is decided.':
    '可叫开叫关的注，在有点数时可否叫关至点数决出为止。',
  'Whether the table has approved measures against sliding dice.': '本台是否有已批准的防滑骰措施。',
  'The Fire Bet’s pay table, if it is offered.': '火注的赔率表（若设火注）。',
  'How many numbered areas the layout has for Fire Bets.': '台面上火注编号区的数目。',
  'The pay table of Bonus Craps, if it is offered.': '全小全大的赔率表（若设此注）。',
  'The pay table of Dice-Ology, if it is offered.': '骰学边注的赔率表（若设此注）。',
  'The Lucky Shooter Bet’s pay table, if it is offered.': '幸运掷手的赔率表（若设此注）。',
  'The table is oblong with rounded corners and high walls.': '赌台为长方形，圆角高墙。',
  'The table is at most 14 feet long.': '赌台长不超过 14 英尺。',
  'The table is at most 9 1/2 feet long.': '赌台长不超过 9½ 英尺。',
  'The layout says that call bets are not taken.': '台面写明不接受赊账注。',
  'Dice that are not in play stay in the cup.': '未用的骰子留在骰杯中。',
  'The stickperson has a stick for moving the dice.': '棒员有移动骰子的棒。',
  'The dealer or stickperson has a stick for moving the dice.': '荷官或棒员有移动骰子的棒。',
  'Fire markers are wider than value chips and look different.': '火注标记比筹码宽，外观不同。',
  'Bonus Craps buttons are wider than value chips and look different.': '全小全大的标记比筹码宽，外观不同。',
  'Dice-Ology buttons are wider than value chips and look different.': '骰学边注的标记比筹码宽，外观不同。',
  'The boxperson or a dealer keeps the Fire markers.': '火注标记由箱员或荷官保管。',
  'The boxperson or a dealer keeps the Bonus Craps buttons.': '全小全大的标记由箱员或荷官保管。',
  'The boxperson or a dealer keeps the Dice-Ology buttons.': '骰学边注的标记由箱员或荷官保管。',
  'Measures against sliding dice are approved.': '防滑骰措施已获批准。',
  'The approved measures against sliding dice are in place.': '已批准的防滑骰措施已经到位。',
  'Drop box and tip box are where they were approved.': '钱箱与小费箱在获批准的位置。',
  'The layout has the Fire Bet’s areas and notices.': '台面有火注的区域和告示。',
  'The Rules Submission names the Fire Bet’s pay table.': '规则申报写明火注的赔率表。',
  'The layout has the areas, markers and odds of Bonus Craps.': '台面有全小全大的区域、标记和赔率。',
  'The layout has the areas, markers and odds of Dice-Ology.': '台面有骰学边注的区域、标记和赔率。',
  'The Rules Submission names the Lucky Shooter Bet’s pay table.': '规则申报写明幸运掷手的赔率表。',
  'The Rules Submission offers Buy Bets.': '规则申报设有买注。',
  'The Rules Submission offers Lay Bets.': '规则申报设有卖注。',
  'the table reopens': '赌台重新开台',
  'a die left the table and is lost': '有骰子离台遗失',
  'the dice look tampered with': '骰子似被动过手脚',
  'the dice are marked, chipped, scratched or unfit': '骰子有记号、缺口、划痕或不宜使用',
  'a die left the table': '有骰子离台',
  'one die lies on the other': '一颗骰子压在另一颗上',
  'the dice did not leave the hand together': '骰子未同时出手',
  'a die missed the far end': '有骰子未到远端',
  'a die rests on the bank’s chips': '有骰子靠在庄家筹码上',
  'a die rests in the cup or on a rail': '有骰子落在骰杯中或边架上',
  'a cheating device or technique was used': '使用了作弊器具或手法',
  'the throw is considered improper': '此掷被认为不合规',
  'a die rests on more than one side': '有骰子不止靠着一面',
  'a die that leans shows the face opposite the side it rests on': '斜靠的骰子以其所靠面的对面为准',
  'touching chips is no reason': '碰到筹码不成为理由',
  'A die left the table: the roll is invalid.': '有骰子离台：此掷无效。',
  'One die lies on the other: the roll is invalid.': '一颗骰子压在另一颗上：此掷无效。',
  '"No roll" was called on one of six grounds.': '以六种理由之一宣布“无效掷骰”。',
  'A die rests on more than one side: the roll is void.': '有骰子不止靠着一面：此掷作废。',
  'A throw that was called wrongly is taken back and settled by what the dice showed, or is void.':
    '报错的一掷撤回，按骰子实际点数结算，或作废。',
  'The face is ruled on, or the dice are thrown again.': '裁定骰面，或重新掷骰。',
  Shooter: '掷手',
  Stickperson: '棒员',
  Boxperson: '箱员',
  'Surveillance department': '监控部门',
  'Buy Bet': '买注',
  'a place bet to win, paid at true odds': '按真实赔率赔付的号码注（赢）',
  'Call Bet': '赊账注',
  'a wager without cash or chips; it is not taken': '没有现金或筹码的注；不予接受',
  'Come out point': '出手点',
  '4, 5, 6, 8, 9 or 10 thrown on a come out roll': '出手掷掷出的 4、5、6、8、9 或 10',
  'Come out roll': '出手掷',
  'the first roll of a game and after each line decision': '一局的首掷，以及每次线注决出之后的首掷',
  'Come point': '来点',
  '4, 5, 6, 8, 9 or 10 on the roll after a come wager': '来注之后一掷掷出的 4、5、6、8、9 或 10',
  'Lay Bet': '卖注',
  'a place bet to lose, paid at true odds': '按真实赔率赔付的号码注（输）',
  Vigorish: '佣金',
  'the percentage the house takes from a wager': '庄家从注中收取的百分比',
  'Any Seven is listed at 4 to 1 and at 26 to 5. Which is paid?': '任意七既列 4 比 1，又列 26 比 5。按哪一个赔？',
  '4 to 1, unless the submission chooses 26 to 5, which is flagged as favouring the player.':
    '按 4 比 1；申报选用 26 比 5 者从其选择，并标明有利于玩家。',
  '26 to 5 is what a five-unit Whirl Bet nets on 2 or 12; the row seems to have strayed.':
    '26 比 5 是五个单位的旋风在 2 或 12 上的净得；该行似乎放错了地方。',
  '26 to 5': '26 比 5',
  'Whirl and Two-Four on the Hop lose after the placement of another wager?':
    '旋风与跳注二四，是在另一注下注之后才输吗？',
  'After their own placement.': '在其本身下注之后。',
  'The names were left over from the entries before.': '名称是前面条目遗留下来的。',
  'Does a Whirl Bet win on 7?': '旋风在 7 上赢吗？',
  'Its four Horn units lose and its Any Seven unit wins: nothing gained, nothing lost at 4 to 1.':
    '其中四个号角单位输，任意七单位赢：按 4 比 1 不赢不输。',
  '5.E settles the parts.': '5.E 按各部分结算。',
  'What is a unit?': '一个单位是多少？',
  'One dollar unless the submission says otherwise; the stake is whole fours or fives of it.':
    '除非申报另有规定，为一元；注额须为四个或五个单位的整数倍。',
  'The document does not say.': '文件未作说明。',
  'Are composite wagers paid at one netted price?': '组合注按一个净价赔付吗？',
  'No: as their parts, each at its own odds.': '不是：按其各部分、各自的赔率赔付。',
  'They are paid as if they were separate wagers.': '它们按各自独立的注来赔付。',
  'On what, and when, is a vigorish taken?': '佣金按何数、在何时收取？',
  'As filed: at placement on the wager, at most 5 percent; or on a win, on the wager or on the win, within the same 5 percent; or none.':
    '依申报：下注时按注额收，至多百分之五；或赢时按注额或所赢之数收，同样不超过百分之五；或不收。',
  '(a) is explicit, (b) is silent, and 5.K makes it a filed choice.':
    '(a) 写得明白，(b) 未作规定，而 5.K 使之成为申报的选择。',
  'Does the vigorish come back with a wager that is taken down?': '注取下时，佣金是否退还？',
  'Not unless the submission says so, and then only that of a wager which has not won since it was paid. What is taken back before the dice are thrown for it always brings its vigorish along.':
    '除非申报如此规定，否则不退；即使规定，也只退自付佣金以来尚未赢过的注。掷骰之前撤回的注，佣金总是一并退还。',
  'The document is silent; a wager that is undone before the throw was never made.':
    '文件未作规定；掷骰前撤回的注等于从未下过。',
  'Does a wager that stays up after a win owe the vigorish at placement again?':
    '赢后留台的注，是否要再付下注时的佣金？',
  'Yes, unless the submission says once: the decided wager is over, and what stays is a wager made again. It pays out of what it has won, and comes down if that is not enough.':
    '是，除非申报规定只收一次：已决之注到此为止，留台的是重新下的注。佣金从所赢中支付，不足则取下。',
  'The vigorish is collected when the player makes the wager.': '佣金在玩家下注时收取。',
  'it is paid again after every win': '每次赢后再付一次',
  'it is paid once, until the wager loses or comes down': '只付一次，直至输掉或取下',
  'Which wagers work on a come out roll, and for how long does a call count?':
    '哪些注在出手掷时生效？叫开叫关管到何时？',
  'Place to win, place to lose, buy and hardways are off unless called on; lay is on unless called off. A call answers come out rolls only, this one and later ones until it is changed, and counts once the dealer has confirmed it before the dice fly. With a point on all of them work. Shooters at their terminals cannot throw while a call waits for its answer; where a machine or the crew reports a throw, a call that waits is declined first.':
    '号码注（赢、输）、买注和硬点除非叫开否则暂停；卖注除非叫关否则生效。叫法只管出手掷，自此掷起直至更改，并须在骰子出手前经荷官确认。有点数时全部生效。叫法待答复时，掷手不能在终端掷骰；由机器或荷官组报掷的，待答复的叫法先予拒绝。',
  'The text of each wager speaks of the come out roll alone, and a call without the dealer’s button changes nothing.':
    '各注条文只提到出手掷，而未经荷官确认的叫法不改变任何事情。',
  'May a player call these wagers off while a point is on?': '有点数时，玩家可否把这些注叫关？',
  'Yes, by saying that it is meant now, unless the submission rules it out; it ends when the point is decided. An off wager waits, so its edge stays the same. A call that does not say so answers the come out rolls that follow.':
    '可以，只要说明是指现在，且申报未予排除；点数决出即告结束。暂停的注只是等待，其优势不变。未如此说明的叫法管的是随后的出手掷。',
  '4.D lets the player take the wager down at any time; resting it is less.':
    '4.D 准许玩家随时取下此注；暂停比取下更轻。',
  'Do supplemental wagers on come bets work on a come out roll?': '来注的加注在出手掷时生效吗？',
  'Yes, unless the submission switches them off.': '生效，除非申报予以关闭。',
  'Every wager that sleeps is named, and these are not.': '凡暂停的注都被点名，而它们不在其中。',
  'What does "void" mean for a don’t wager on 12?': '“不”注遇 12 的“void”是什么意思？',
  'It is returned and closed; odds are given per wager made and per wager resolved.':
    '退还并结束；赔率按每注与每次决出分别列出。',
  'The text returns it to the player.': '条文规定退还给玩家。',
  'Come and don’t come "at any time after the come out roll": also right before the next one?':
    '来注与不来注可在“出手掷之后任何时候”下：紧接下一个出手掷之前也可以吗？',
  'Only while a point is on.': '只有在有点数时。',
  'On a come out roll such a wager would be a pass bet.': '在出手掷时，这样的注就是过关注。',
  'May a pass bet be made or raised after the point is set?': '点数确立后可以下或加过关注吗？',
  'No.': '不可以。',
  'It is placed immediately before the come out roll.': '它须在出手掷之前下。',
  'How do don’t wagers change once reduced or removed?': '“不”注减下或取下之后可以如何更改？',
  'Down or off, never back up; what supports them returns with them.':
    '可以再减或取下，不可再加；附于它的加注随之退还。',
  'They may be neither replaced nor increased.': '它们既不能重新下，也不能增加。',
  'Which side bets may be taken down?': '哪些边注可以取下？',
  'Fire, Bonus Craps and Dice-Ology stay until decided; Lucky Shooter may be removed.':
    '火注、全小全大与骰学边注留至决出；幸运掷手可以取下。',
  'The first remain until collected or paid; nothing locks the last.':
    '前几种留至收取或赔付；最后一种没有任何条款锁定。',
  'the player takes it down whenever that is best, as it may be': '在可以取下时，玩家总在最有利之际取下',
  'it may be taken down, and is whenever that is best': '可以取下，且总在最有利之际取下',
  'Which 7 ends a Fire Bet, and when are six points paid?': '哪一个 7 结束火注？六个点数何时赔付？',
  'Only a loser 7; six points are paid at it too.': '只有使线注输的 7；六个点数也在此时赔付。',
  'Chapter 11 settles the bet there.': '第 11 章在此结算此注。',
  'any 7 ends it, on a come out roll too': '任何 7 都结束它，出手掷时也一样',
  'Do the points of a successor count for a Fire Bet?': '接替者掷中的点数计入火注吗？',
  'Yes: counting goes on, with its markers and the notice to surveillance at the fourth point. Bets on the successor have a count and a notice of their own.':
    '计入：继续计数，连同标记以及第四个点数时对监控的通知。押接替者的注另有自己的计数和通知。',
  'Otherwise waiting for the successor would have no purpose.': '否则等待接替者便毫无意义。',
  'only that shooter’s points count, and the dice are given up before the fourth point':
    '只计该掷手的点数，并在第四个点数之前交出骰子',
  'only that shooter’s points count, and the dice are given up after the fourth point':
    '只计该掷手的点数，并在第四个点数之后交出骰子',
  'only that shooter’s points count, and the dice are given up after the fifth point':
    '只计该掷手的点数，并在第五个点数之后交出骰子',
  'May a Fire Bet be paid before surveillance has answered its notice, and do the dice wait for that?':
    '监控答复通知之前可以支付火注吗？骰子要等吗？',
  'Neither: a payout for four or more points waits until surveillance has acknowledged the notice of that count, and the dice go on to the next shooter. Until then its player stays and the table does not close. Automatic staff acknowledges at once.':
    '都不是：四个或以上点数的派彩须待监控确认该数的通知，而骰子继续交给下一位掷手。在此之前该玩家不得离开，赌台不得收台。自动人员即时确认。',
  'Surveillance is told so that it can confirm bets and payouts; all else that the throw decides is settled before the next one. No other side bet’s text asks for a notice.':
    '通知监控是为了让其核实注码与派彩；此掷决定的其他一切在下一掷之前结算。其他边注的条文都不要求通知。',
  'What becomes of Bonus Craps, Dice-Ology and Lucky Shooter when the dice pass before they are decided?':
    '骰子易手而全小全大、骰学边注与幸运掷手尚未决出，如何处理？',
  'They stand and go on with the successor.': '留台，由接替者继续。',
  'Fire Bets do so by 11.A(2), and nothing says that these end or come back.':
    '火注依 11.A(2) 如此，而没有任何条文说这些注结束或退还。',
  'it comes back when the dice pass, and the shooter passes whenever that is best':
    '骰子易手时退还，而掷手总在最有利之际让出',
  'Does a Bonus Craps bet that is made while another’s buttons lie there count the totals they mark?':
    '他人的标记已在台上时下的全小全大，是否计入那些已标记的点数？',
  'No: it counts the totals thrown after it.': '不计：只计其后掷出的点数。',
  'Otherwise it would be half won when it is made.': '否则它一下注就已半赢。',
  'totals thrown before it count, and only the 6 is left': '此前掷出的点数也算，只剩 6',
  'A $1 to $5 Fire Bet at a table with a higher minimum?': '在最低注额更高的台上，可以下 1 至 5 元的火注吗？',
  'The Fire Bet has its own limits.': '火注有自己的限额。',
  'Otherwise it could not be made there.': '否则在该台无法下此注。',
  'When may Bonus Craps be bet, what is marked, what loses?': '全小全大何时可下、标记什么、什么算输？',
  'Before a new shooter’s first come out roll; each total 2 to 6 and 8 to 12 thrown; any 7.':
    '新掷手首次出手掷之前；掷出的 2 至 6 与 8 至 12 各点；任何 7。',
  '2, 3, 11 and 12 are never points made, and 12.B(5) says at any time.':
    '2、3、11 与 12 从不是掷中的点数，而 12.B(5) 说的是任何时候。',
  'When may Dice-Ology be bet?': '骰学边注何时可下？',
  'Before any roll, counting only totals thrown after that; any 7 loses.':
    '任何一掷之前，只计其后掷出的点数；任何 7 即输。',
  'No timing is given, and counting earlier totals would give the game away.':
    '条文未定时间，而计入此前的点数就等于白送。',
  'How does a Lucky Shooter Bet run, and what does "1 for 1" pay?': '幸运掷手如何进行？“1 for 1”赔多少？',
  'A come out 7 or 11 keeps the stake up, and 1 for 1 moves no money; 2, 3 and 12 lose; a point number is the established point. Each next roll must be a new point number other than it; anything else ends the run and pays the count. After all five, the established point on the sixth roll is the top award.':
    '出手掷 7 或 11 本金留台，“1 for 1”不动款项；2、3、12 输；点数号码成为定点。此后每掷须是定点之外一个新的点数号码，否则到此为止，按已掷出的个数赔付。五个全齐之后，第六掷掷出定点得最高奖。',
  'It is the one way to obey every sentence and keep a normal edge on all four tables.':
    '这是唯一能遵守每一句话、且四张赔率表都保持正常优势的办法。',
  'a come out 7 or 11 pays 1 to 1, and the bet stays up': '出手掷 7 或 11 按 1 比 1 赔付，注留台',
  'a come out 7 or 11 returns the stake, and the bet is over': '出手掷 7 或 11 退还本金，注结束',
  'the established point is the first of the points that count': '定点算作第一个点数',
  'How large may supplemental wagers be?': '加注最多可以多大？',
  'As filed, up to 1 to 100 times the line wager, for every point or for each (3-4-5 is 3 times on 4 and 10, 4 on 5 and 9, 5 on 6 and 8). On the don’t side the winnings are measured, by the same multiples or by its own. By 6.F it is exceeded only if the limit itself cannot be paid exactly in the table’s smallest chip, up to the next amount that can; that is a filed choice, off by default. The posted minimum and maximum do not bind them.':
    '依申报，最多为线注的 1 至 100 倍，各点一律或分别规定（3-4-5 即 4 与 10 三倍，5 与 9 四倍，6 与 8 五倍）。“不”一方以所赢计，用同样或另定的倍数。依 6.F，只有当上限本身不能以本台最小筹码精确赔付时才可超出，至下一个可精确赔付之数；这须申报，预设为关。公布的最低与最高注额不约束加注。',
  'The text sets the most and leaves everything up to it to the operator; 3.B and 5.M leave out what chapter 6 permits.':
    '条文定了上限，其下全由经营者决定；3.B 与 5.M 把第 6 章所准许的排除在外。',
  'Is it a come out roll when nobody has a line wager?': '没有人下线注时，算不算出手掷？',
  'Every roll while no point is on is a come out roll.': '凡没有点数时的每一掷都是出手掷。',
  'The marker is off.': '标记是关的。',
  'What if the dice reach their age while a throw is out?': '骰子已掷出时到期怎么办？',
  'A throw that was made in time is called. Then a new set comes before any dice are offered or thrown.':
    '在期限内掷出的照常报点；之后须先换上新骰，再递骰或掷骰。',
  'The limit is on their use, and throwing is the use of them; reading what lies there is not.':
    '期限针对的是使用，而掷骰才是使用；读取已落定的骰子不是。',
  'What becomes of wagers after an invalid roll?': '无效掷骰之后，注码如何处理？',
  'They stand and the dice are thrown again.': '保留，重新掷骰。',
  'The dice are rethrown.': '骰子重新掷过。',
  'May a call be put right once its dice are collected and its wagers settled?':
    '骰子已收、注码已结之后，报错的点数还能改正吗？',
  'Yes, by a supervisor and a second person: the last called throw until the next one is called, an earlier one of the same hand while every wager that lay there lies there. All that has moved since goes back, and the faces that the dice showed decide, or the dice are thrown again. Money of a player who has left follows that player’s visit, and whoever has the seat now is not touched. What has gone further is for a ruling with an adjustment.':
    '可以，由一位主管和第二人共同进行：最近一次报点可在下次报点之前改正；同一手牌中更早的一掷，须当时台上的注全部仍在。其后的款项全部转回，以骰子实际点数为准，或重新掷骰。已离开玩家的款项随其到访，现在坐在该座位的人不受影响。超出此范围的，由裁决加调整处理。',
  'The text is silent, and an operator needs an answer.': '条文未作规定，而经营者需要答案。',
  'Who needs a line wager, and for which throws?': '谁需要有线注，在哪些掷？',
  'The shooter, for a come out roll, save in the case of 10.B. With a point on, a shooter who took the dice over, or took a don’t wager down, throws on.':
    '掷手在出手掷时需要，10.B 的情况除外。有点数时，接过骰子的掷手或取下“不”注的掷手可继续掷。',
  'The text asks it of the shooter.': '条文要求的是掷手。',
  'Who needs a line wager where a machine or the house throws the dice?': '由机器或系统掷骰时，谁需要有线注？',
  'Nobody. A person who throws needs one, whoever enters the throw.': '无人需要。人掷骰则需要，不论由谁录入。',
  'There is no shooter whose wager could be asked for.': '没有掷手，也就无从要求其线注。',
  'How is a spoken wager with cash taken?': '连同现金口头下的注如何接受？',
  'As an entry of the dealer: amount, seat and spot, confirmed and converted in one step.':
    '由荷官录入：金额、座位与注位，一步确认并兑换。',
  'Both conditions of the text are then met.': '如此条文的两个条件都已满足。',
  'Does a winning place, buy, lay or hardway wager stay up?': '号码注、买注、卖注或硬点赢后留台吗？',
  'Yes, unless the submission says otherwise: the winnings are paid and the stake stands.':
    '留台，除非申报另有规定：支付所赢，本金保留。',
  'The text is silent, and so players expect.': '条文未作规定，而玩家也如此预期。',
  'Which wagers does mini-craps have, and who does a boxperson’s duties there?':
    '迷你花旗骰有哪些注？箱员的职责由谁担任？',
  'All of 3.A; the duties fall to the dealer.': '3.A 的全部注；其职责由荷官担任。',
  '3.A covers both games.': '3.A 涵盖两种游戏。',
  'Does a clause allow any rounding in the house’s favour?': '有条款准许有利于庄家的取整吗？',
  'None does. Where payouts are rounded up, a vigorish goes down to a whole minor unit. 6.F lets a supplemental wager be larger so that it pays exactly, and rounds nothing.':
    '没有。派彩向上取整时，佣金向下取至最小单位的整数。6.F 准许加注更大以便精确赔付，并不取整。',
  '5.G(3) names the most that a vigorish may be, and 5.L forbids to charge more.':
    '5.G(3) 定下佣金的上限，5.L 禁止多收。',
};
